import { parseRequirement, type Requirement } from "@repost/spec";
import { type Lock, pinsOf } from "../lock.ts";
import { chooseDistributions } from "./choose-distributions.ts";
import { type CompiledLock, compileLock, type CompileLockOptions } from "./compile-lock.ts";
import type { DeclaredDependencies } from "./declared-part.ts";

export interface ExtendLockOptions extends Pick<
  CompileLockOptions,
  "uv" | "version" | "platform" | "cutoff" | "signal"
> {
  /** Its versions stay. */
  readonly base: Lock | null;
  /** Requirements or module names. */
  readonly distributions: readonly string[];
}

const UNDECLARED: DeclaredDependencies = { name: null, required: [], optional: [] };

/** Ignores options, paths and addresses. */
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
  const requirements = [...kept, ...added.filter(({ name }) => !kept.some((one) => one.name === name))];
  const bounds = requirements.filter(({ specifier }) => specifier !== "");
  return await compileLock({ uv, version, platform, requirements, bounds, excluded: [], cutoff, signal });
}
