import { isBuiltin } from "node:module";
import type { Requirement } from "@repost/spec";
import type {
  Assignment,
  EnvironmentEvent,
  EnvironmentPlan,
  ModuleNeeds,
  PlanEnvironmentsOptions,
} from "../environment-plan.ts";
import type { Lock } from "../lock.ts";
import { type Attempt, solvingAttempts } from "../python/cutoffs.ts";
import type { DeclaredDependencies } from "../python/declared-dependencies.ts";
import { assign, type Groups, plannedLock, solveGroups } from "../python/solve-groups.ts";
import { compileNodeLock } from "./compile-node-lock.ts";
import { isPackageName } from "./declared-packages.ts";
import type { Npm } from "./run-npm.ts";

interface PlanNodeOptions extends Omit<PlanEnvironmentsOptions, "runtime" | "root" | "ownFiles"> {
  readonly declared: DeclaredDependencies;
  readonly version: string;
  readonly platform: string;
  readonly npm: Npm;
  readonly install: (lock: Lock) => Promise<unknown>;
  readonly onEvent?: ((event: EnvironmentEvent) => void) | undefined;
}

/** Package names equal imports, and npm nests conflicting versions. */
export async function planNode(options: PlanNodeOptions): Promise<EnvironmentPlan> {
  const { declared, npm, version, platform, published, cutoff, install, onEvent, signal } = options;
  const repositoryNames = [...(options.ownNames ?? []), ...(declared.name === null ? [] : [declared.name])];
  const all = [...declared.required, ...declared.optional];
  const find = (name: string): Requirement =>
    all.find((requirement) => requirement.name === name) ?? { name, extras: [], specifier: "", marker: "" };
  const sets = options.needs.map((moduleNeeds) =>
    wantedOf(moduleNeeds, all)
      .filter((name) => !repositoryNames.includes(name))
      .map(find),
  );
  const names = [...new Set(sets.flat().map(({ name }) => name))].toSorted();
  if (names.length > 0) onEvent?.({ type: "environment-resolving", modules: names });
  const attempts = solvingAttempts({ published, version, requestedCutoff: cutoff }).filter(({ bounded }) => bounded);
  const compile = (requirements: readonly Requirement[], { cutoff: bound }: Attempt) =>
    compileNodeLock({ npm, version, platform, requirements, excluded: repositoryNames, cutoff: bound, signal });
  const filled = sets.filter((set) => set.length > 0);
  const solved: Groups =
    filled.length === 0
      ? { groups: [], refused: new Map(), conflicts: [] }
      : await solveGroups(filled, attempts, compile);
  for (const { lock } of solved.groups) await install(lock);
  const assignments = options.needs.map(({ id }, at) => [id, assignTo(sets[at] ?? [], solved)] as const);
  const locks = solved.groups.map((group) => plannedLock(group, attempts));
  return { locks, assignments: new Map(assignments) };
}

function wantedOf({ imports, optional = [] }: ModuleNeeds, declared: readonly Requirement[]): readonly string[] {
  const wanted = [...imports, ...optional.filter((name) => declared.some((requirement) => requirement.name === name))];
  return [...new Set(wanted)].filter((name) => !isBuiltin(name) && isPackageName(name)).toSorted();
}

function assignTo(set: readonly Requirement[], solved: Groups): Assignment {
  const { refused } = solved;
  const resolved = set.filter(({ name }) => !refused.has(name));
  const unresolved = set
    .filter(({ name }) => refused.has(name))
    .map(({ name }) => ({ module: name, reason: `${name} cannot be resolved: ${refused.get(name)}` }));
  const modules = resolved.map(({ name }) => name);
  return assign(resolved, modules, unresolved, solved);
}
