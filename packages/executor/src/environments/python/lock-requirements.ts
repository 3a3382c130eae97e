import { formatRequirement, type Requirement } from "@repost/spec";
import { requirementsUnsolvable } from "../../errors.ts";
import { type Lock, lockDigest } from "../lock.ts";
import type { CompiledLock } from "./compile-lock.ts";
import type { Attempt } from "./cutoffs.ts";

export interface ChangedRequirement {
  readonly requirement: string;
  /** `unpinned`: locked without its version; `dropped`: not installed. */
  readonly change: "unpinned" | "dropped";
  readonly reason: string;
}

export interface RequirementsLock {
  readonly digest: string;
  readonly lock: Lock;
  /** Latest release time; null without a bound. */
  readonly cutoff: string | null;
  readonly changes: readonly ChangedRequirement[];
}

type Compile = (requirements: readonly Requirement[]) => Promise<CompiledLock>;

interface LockRequirementsOptions {
  readonly requirements: readonly Requirement[];
  readonly attempts: readonly Attempt[];
  readonly compile: (requirements: readonly Requirement[], cutoff: string | null) => Promise<CompiledLock>;
}

interface Relaxed {
  readonly requirements: readonly Requirement[];
  readonly changes: readonly ChangedRequirement[];
}

/**
 * Uses the first date at which all are available; otherwise relaxes versions.
 *
 * @throws ExecutorError EXECUTOR_REQUIREMENTS_UNSOLVABLE
 */
export async function lockRequirements(options: LockRequirementsOptions): Promise<RequirementsLock> {
  const { requirements, attempts, compile } = options;
  const cutoffs = [...new Set(attempts.map(({ cutoff }) => cutoff))];
  let detail = "";
  for (const [index, cutoff] of cutoffs.entries()) {
    const compileAt: Compile = (each) => compile(each, cutoff);
    const { changes, requirements: relaxed } = await relax(requirements, compileAt);
    const isLast = index === cutoffs.length - 1;
    // A later cutoff date may have the missing wheel.
    if (!isLast && changes.some(({ change }) => change === "dropped")) continue;
    for (const { requirements: wanted, changes: more } of looser(relaxed)) {
      const compiled = await compileAt(wanted);
      if (compiled.status === "locked")
        return { digest: lockDigest(compiled.lock), lock: compiled.lock, cutoff, changes: [...changes, ...more] };
      if (detail === "") detail = compiled.detail;
    }
  }
  throw requirementsUnsolvable(detail);
}

async function relax(requirements: readonly Requirement[], compile: Compile): Promise<Relaxed> {
  const together = await compile(requirements);
  if (together.status === "locked") return { requirements, changes: [] };
  const relaxed: Requirement[] = [];
  const changes: ChangedRequirement[] = [];
  for (const requirement of requirements) {
    const alone = await compile([requirement]);
    if (alone.status === "locked") {
      relaxed.push(requirement);
      continue;
    }
    const unpinned = withoutVersion(requirement);
    const isUseful = requirement.specifier !== "" && (await compile([unpinned])).status === "locked";
    if (isUseful) relaxed.push(unpinned);
    changes.push(changed(requirement, isUseful ? "unpinned" : "dropped", alone.detail));
  }
  return { requirements: relaxed, changes };
}

function looser(requirements: readonly Requirement[]): readonly Relaxed[] {
  const isPinned = ({ specifier }: Requirement): boolean => specifier.includes("==");
  const isBounded = ({ specifier }: Requirement): boolean => specifier !== "";
  return [
    { requirements, changes: [] },
    ...[isPinned, isBounded].map((matches) => ({
      requirements: requirements.map((each) => (matches(each) ? withoutVersion(each) : each)),
      changes: requirements
        .filter((each) => matches(each))
        .map((each) => changed(each, "unpinned", "The versions of the requirements exclude each other.")),
    })),
  ];
}

function withoutVersion(requirement: Requirement): Requirement {
  return { ...requirement, specifier: "" };
}

function changed(requirement: Requirement, change: ChangedRequirement["change"], reason: string): ChangedRequirement {
  return { requirement: formatRequirement(requirement), change, reason };
}
