import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatRequirement, type Requirement } from "@repost/spec";
import { type Lock, lockText, normalizeRequirements, parseLock } from "../lock.ts";
import type { DeclaredDependencies } from "./declared-part.ts";
import { pythonArguments, runUv, type Uv } from "./run-uv.ts";

export interface CompileLockOptions {
  readonly uv: Uv;
  /** Minor version of uv's interpreter, such as 3.11. */
  readonly version: string;
  readonly platform: string;
  readonly requirements: readonly Requirement[];
  /** Uses versions and markers of the requirements; otherwise only their names and extras. @default false */
  readonly exact?: boolean;
  /** Bounds of versions, of what is required and of what comes with it. */
  readonly bounds: readonly Requirement[];
  /** Distributions that are left out even where another one needs them. */
  readonly excluded: readonly string[];
  /** Nothing that was published later is used; null for no bound. */
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

/** Pins everything that requirements need, with hashes, wheels only: what a source distribution needs is known only by running it. */
export async function compileLock(options: CompileLockOptions): Promise<CompiledLock> {
  const { uv, version, platform, requirements, exact = false, bounds, excluded, cutoff, signal } = options;
  const folder = await mkdtemp(join(tmpdir(), "repost-lock-"));
  try {
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
    // Whatever uv prints in a later version, nothing gets into a lock that could not be read back.
    return { status: "locked", lock: parseLock(lockText(lock)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Bounds that the repository's own dependencies set. */
export function declaredBounds({ required, optional }: DeclaredDependencies): readonly Requirement[] {
  return [...required, ...optional].filter(({ specifier }) => specifier !== "");
}

function formatted(requirement: Requirement): string {
  // The bound, with its marker, is among the constraints; which marker holds is not asked for what a module imports.
  return `${formatRequirement({ ...requirement, specifier: "", marker: "" })}\n`;
}

function exactLine(requirement: Requirement): string {
  return `${formatRequirement(requirement)}\n`;
}

function bound(requirement: Requirement): string {
  return `${formatRequirement({ ...requirement, extras: [] })}\n`;
}
