import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formatRequirement, parseRequirement, type Requirement } from "@repost/spec";
import { makeFreshFolder } from "../fresh-folder.ts";
import { type Lock, lockText, normalizeRequirements, parseLock, pinsOf } from "../lock.ts";
import { chooseDistributions } from "./choose-distributions.ts";
import type { DeclaredDependencies } from "./declared-dependencies.ts";
import { pythonArguments, runUv, type Uv } from "./run-uv.ts";

export interface CompileLockOptions {
  readonly uv: Uv;
  /** Minor version, such as 3.11. */
  readonly version: string;
  readonly platform: string;
  readonly requirements: readonly Requirement[];
  /** Applies versions and markers of the requirements too. @default false */
  readonly exact?: boolean;
  readonly bounds: readonly Requirement[];
  readonly excluded: readonly string[];
  /** Latest release time; null without a bound. */
  readonly cutoff: string | null;
  readonly signal?: AbortSignal | undefined;
}

export type CompiledLock =
  | { readonly status: "locked"; readonly lock: Lock }
  | { readonly status: "unsolvable"; readonly detail: string };

const COMPILE = [
  "pip compile requirements.in --constraints constraints.txt --quiet --generate-hashes --only-binary :all:",
  "--no-header --no-annotate --no-emit-index-url --no-emit-find-links",
].flatMap((options) => options.split(" "));

/** Wheels only, because source distributions must run to name dependencies. */
export async function compileLock(options: CompileLockOptions): Promise<CompiledLock> {
  const { uv, version, platform, requirements, exact = false, bounds, excluded, cutoff, signal } = options;
  await using fresh = await makeFreshFolder();
  const folder = fresh.path;
  await writeFile(join(folder, "requirements.in"), requirements.map(exact ? exactLine : formatted).join(""));
  await writeFile(join(folder, "constraints.txt"), bounds.map(bound).join(""));
  const result = await runUv(
    uv,
    [
      ...COMPILE,
      ...pythonArguments(uv),
      ...excluded.flatMap((name) => ["--no-emit-package", name]),
      ...(cutoff === null ? [] : ["--exclude-newer", cutoff]),
    ],
    folder,
    signal,
  );
  if (result.status === "refused") return { status: "unsolvable", detail: result.detail };
  const lock: Lock = { runtime: "python", version, platform, content: normalizeRequirements(result.printed) };
  // Validates the text, because uv's output varies by version.
  return { status: "locked", lock: parseLock(lockText(lock)) };
}

export function declaredBounds({ required, optional }: DeclaredDependencies): readonly Requirement[] {
  return [...required, ...optional].filter(({ specifier }) => specifier !== "");
}

function formatted(requirement: Requirement): string {
  // Omits the version and the marker, which the constraints contain.
  return `${formatRequirement({ ...requirement, specifier: "", marker: "" })}\n`;
}

function exactLine(requirement: Requirement): string {
  return `${formatRequirement(requirement)}\n`;
}

function bound(requirement: Requirement): string {
  return `${formatRequirement({ ...requirement, extras: [] })}\n`;
}

interface ExtendLockOptions extends Pick<CompileLockOptions, "uv" | "version" | "platform" | "cutoff" | "signal"> {
  /** Keeps the versions of this lock. */
  readonly base: Lock | null;
  /** Requirements or module names. */
  readonly distributions: readonly string[];
}

const UNDECLARED: DeclaredDependencies = { name: null, required: [], optional: [] };

/** Ignores options, paths and addresses among the distributions. */
export async function extendLock(options: ExtendLockOptions): Promise<CompiledLock | null> {
  const { base, distributions, uv, version, platform, cutoff, signal } = options;
  const added = distributions.flatMap((text) => {
    const requirement = text.includes("@") ? null : parseRequirement(text);
    if (requirement === null) return [];
    // A plain name may be a module's.
    return requirement.specifier === "" && requirement.extras.length === 0
      ? chooseDistributions(text.trim(), UNDECLARED)
      : [requirement];
  });
  if (added.length === 0) return null;
  const kept = (base === null ? [] : pinsOf(base)).flatMap((pin): readonly Requirement[] => {
    const requirement = parseRequirement(pin);
    return requirement === null ? [] : [requirement];
  });
  const requirements = [...kept, ...added.filter(({ name }) => !kept.some((requirement) => requirement.name === name))];
  const bounds = requirements.filter(({ specifier }) => specifier !== "");
  return await compileLock({ uv, version, platform, requirements, bounds, excluded: [], cutoff, signal });
}
