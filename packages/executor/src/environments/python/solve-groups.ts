import { mapConcurrent, type Requirement } from "@repost/spec";
import type { Assignment, PlannedLock, UnresolvedImport } from "../environment-plan.ts";
import { type Lock, lockDigest } from "../lock.ts";
import type { CompiledLock } from "./compile-lock.ts";
import type { Attempt } from "./cutoffs.ts";

export interface Group {
  readonly requirements: readonly Requirement[];
  readonly lock: Lock;
  readonly attempt: Attempt;
}

export interface Groups {
  readonly groups: readonly Group[];
  readonly refused: ReadonlyMap<string, string>;
  readonly conflicts: readonly Conflict[];
}

export interface Conflict {
  readonly requirements: readonly Requirement[];
  readonly detail: string;
}

export type Compile = (requirements: readonly Requirement[], attempt: Attempt) => Promise<CompiledLock>;

/** Solves all together, then without unavailable ones, then by group. */
export async function solveGroups(
  sets: readonly (readonly Requirement[])[],
  attempts: readonly Attempt[],
  compile: Compile,
): Promise<Groups> {
  const solveSet: Solve = (requirements) => solve(requirements, attempts, compile);
  const all = union(sets.flat());
  const together = await solveSet(all);
  if (together.status === "solved") return { groups: [together.group], refused: new Map(), conflicts: [] };
  const refused =
    all.length === 1 ? new Map(all.map(({ name }) => [name, together.detail])) : await solveAlone(all, solveSet);
  const resolvable = sets.map((set) => set.filter(({ name }) => !refused.has(name))).filter((set) => set.length > 0);
  if (resolvable.length === 0) return { groups: [], refused, conflicts: [] };
  const rest = refused.size === 0 ? together : await solveSet(union(resolvable.flat()));
  if (rest.status === "solved") return { groups: [rest.group], refused, conflicts: [] };
  return { refused, ...(await solveOneByOne(resolvable, solveSet)) };
}

type Solved =
  | { readonly status: "solved"; readonly group: Group }
  | { readonly status: "unsolvable"; readonly detail: string };

type Solve = (requirements: readonly Requirement[]) => Promise<Solved>;

/** Solvers mostly wait for the index. */
const AT_ONCE = 4;

async function solveAlone(requirements: readonly Requirement[], solveSet: Solve): Promise<ReadonlyMap<string, string>> {
  const refused = await mapConcurrent(requirements, AT_ONCE, async (requirement) => {
    const alone = await solveSet([requirement]);
    return alone.status === "unsolvable" ? [[requirement.name, alone.detail] as const] : [];
  });
  return new Map(refused.flat());
}

async function solveOneByOne(
  sets: readonly (readonly Requirement[])[],
  solveSet: Solve,
): Promise<Pick<Groups, "groups" | "conflicts">> {
  const groups: Group[] = [];
  const conflicts: Conflict[] = [];
  for (const set of sets.toSorted((left, right) => right.length - left.length)) {
    if (groups.some((group) => includesAll(group.requirements, set))) continue;
    if (await extendGroup(groups, set, solveSet)) continue;
    const solution = await solveSet(set);
    if (solution.status === "solved") groups.push(solution.group);
    else conflicts.push({ requirements: set, detail: solution.detail });
  }
  return { groups, conflicts };
}

async function extendGroup(groups: Group[], set: readonly Requirement[], solveSet: Solve): Promise<boolean> {
  for (const [at, group] of groups.entries()) {
    const joined = await solveSet(union([...group.requirements, ...set]));
    if (joined.status === "unsolvable") continue;
    groups[at] = joined.group;
    return true;
  }
  return false;
}

async function solve(
  requirements: readonly Requirement[],
  attempts: readonly Attempt[],
  compile: Compile,
): Promise<Solved> {
  let detail = "";
  for (const attempt of attempts) {
    const compiled = await compile(requirements, attempt);
    if (compiled.status === "locked")
      return { status: "solved", group: { requirements, lock: compiled.lock, attempt } };
    if (detail === "") detail = compiled.detail;
  }
  return { status: "unsolvable", detail };
}

function union(requirements: readonly Requirement[]): readonly Requirement[] {
  const byName = new Map<string, Requirement>();
  for (const requirement of requirements) {
    const existing = byName.get(requirement.name);
    const extras = [...new Set([...(existing?.extras ?? []), ...requirement.extras])];
    byName.set(requirement.name, { ...(existing ?? requirement), extras });
  }
  return [...byName.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

export function includesAll(group: readonly Requirement[], set: readonly Requirement[]): boolean {
  return set.every(({ name }) => group.some((other) => other.name === name));
}

/** @param modules Imports for which the requirements are needed. */
export function assign(
  requirements: readonly Requirement[],
  modules: readonly string[],
  unresolved: readonly UnresolvedImport[],
  { groups, conflicts }: Pick<Groups, "groups" | "conflicts">,
): Assignment {
  if (requirements.length === 0) return { environment: null, unresolved };
  const group = groups.find((each) => includesAll(each.requirements, requirements));
  if (group !== undefined) return { environment: lockDigest(group.lock), unresolved };
  const detail = conflicts.find((each) => includesAll(each.requirements, requirements))?.detail ?? "";
  const reason = `what it imports cannot be had together: ${detail}`;
  return { environment: null, unresolved: [...unresolved, ...modules.map((module) => ({ module, reason }))] };
}

export function plannedLock(
  { lock, attempt }: Group,
  [wanted]: readonly Attempt[],
  furtherNotes: readonly string[] = [],
): PlannedLock {
  const isOther = wanted?.cutoff !== attempt.cutoff;
  const notes = [
    ...(isOther ? [`Nothing fits as of ${wanted?.cutoff}; resolved as of ${attempt.cutoff ?? "today"}.`] : []),
    ...(attempt.bounded ? [] : ["Resolved without the versions that the repository asks for, which cannot be had."]),
    ...furtherNotes,
  ];
  const isCompromise = !attempt.bounded || isOther;
  return { digest: lockDigest(lock), lock, cutoff: attempt.cutoff, isCompromise, notes };
}
