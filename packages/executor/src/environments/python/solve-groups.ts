import type { Requirement } from "@repost/spec";
import type { Lock } from "../lock.ts";
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
  const all = union(sets.flat());
  const together = await solve(all, attempts, compile);
  if (together.status === "solved") return { groups: [together.group], refused: new Map(), conflicts: [] };
  const refused =
    all.length === 1
      ? new Map(all.map(({ name }) => [name, together.detail]))
      : await solveAlone(all, attempts, compile);
  const left = sets.map((set) => set.filter(({ name }) => !refused.has(name))).filter((set) => set.length > 0);
  if (left.length === 0) return { groups: [], refused, conflicts: [] };
  const rest = refused.size === 0 ? together : await solve(union(left.flat()), attempts, compile);
  if (rest.status === "solved") return { groups: [rest.group], refused, conflicts: [] };
  return { refused, ...(await solveOneByOne(left, attempts, compile)) };
}

/** Solvers mostly wait for the index. */
const AT_ONCE = 4;

async function solveAlone(
  requirements: readonly Requirement[],
  attempts: readonly Attempt[],
  compile: Compile,
): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>();
  for (let start = 0; start < requirements.length; start += AT_ONCE) {
    const some = requirements.slice(start, start + AT_ONCE);
    const results = await Promise.all(some.map((one) => solve([one], attempts, compile)));
    for (const [at, alone] of results.entries()) {
      if (alone.status === "unsolvable") refused.set(some[at]?.name ?? "", alone.detail);
    }
  }
  return refused;
}

async function solveOneByOne(
  sets: readonly (readonly Requirement[])[],
  attempts: readonly Attempt[],
  compile: Compile,
): Promise<Pick<Groups, "groups" | "conflicts">> {
  const groups: Group[] = [];
  const conflicts: Conflict[] = [];
  for (const set of sets.toSorted((left, right) => right.length - left.length)) {
    if (groups.some((group) => includesAll(group.requirements, set))) continue;
    const place = await findPlace(groups, set, attempts, compile);
    if (place !== null) {
      groups[place.at] = place.group;
      continue;
    }
    const own = await solve(set, attempts, compile);
    if (own.status === "solved") groups.push(own.group);
    else conflicts.push({ requirements: set, detail: own.detail });
  }
  return { groups, conflicts };
}

async function findPlace(
  groups: readonly Group[],
  set: readonly Requirement[],
  attempts: readonly Attempt[],
  compile: Compile,
): Promise<{ readonly at: number; readonly group: Group } | null> {
  for (const [at, group] of groups.entries()) {
    const joined = await solve(union([...group.requirements, ...set]), attempts, compile);
    if (joined.status === "solved") return { at, group: joined.group };
  }
  return null;
}

type Solved =
  | { readonly status: "solved"; readonly group: Group }
  | { readonly status: "unsolvable"; readonly detail: string };

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
    const known = byName.get(requirement.name);
    const extras = [...new Set([...(known?.extras ?? []), ...requirement.extras])];
    byName.set(requirement.name, { ...(known ?? requirement), extras });
  }
  return [...byName.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1));
}

export function includesAll(group: readonly Requirement[], set: readonly Requirement[]): boolean {
  return set.every(({ name }) => group.some((other) => other.name === name));
}
