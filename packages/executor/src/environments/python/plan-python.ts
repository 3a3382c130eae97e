import { distributionName, type Requirement } from "@repost/spec";
import type {
  EnvironmentEvent,
  EnvironmentPlan,
  ModuleNeeds,
  PlanEnvironmentsOptions,
  PlannedLock,
  UnresolvedImport,
} from "../environment-plan.ts";
import type { Lock } from "../lock.ts";
import { chooseDistributions, isDeclared } from "./choose-distributions.ts";
import { type CompiledLock, compileLock, declaredBounds } from "./compile-lock.ts";
import { type Attempt, solvingAttempts } from "./cutoffs.ts";
import type { DeclaredDependencies } from "./declared-part.ts";
import { SOMETIMES_STANDARD } from "./import-names.ts";
import { type InstalledDistribution, topLevelModules } from "./installed-modules.ts";
import type { Uv } from "./run-uv.ts";
import { assign, type Conflict, type Group, includesAll, plannedLock, solveGroups } from "./solve-groups.ts";

export interface PlanPythonOptions extends Omit<PlanEnvironmentsOptions, "runtime" | "root" | "ownFiles"> {
  readonly declared: DeclaredDependencies;
  readonly ownFiles: ReadonlySet<string>;
  readonly standardLibrary: ReadonlySet<string>;
  readonly version: string;
  readonly platform: string;
  readonly openUv: () => Promise<Uv>;
  readonly install: (lock: Lock) => Promise<readonly InstalledDistribution[]>;
  readonly onEvent?: ((event: EnvironmentEvent) => void) | undefined;
}

export async function planPython(options: PlanPythonOptions): Promise<EnvironmentPlan> {
  const { declared, onEvent } = options;
  const needs = options.needs.map((moduleNeeds) => ({ id: moduleNeeds.id, imports: wantedOf(moduleNeeds, options) }));
  const modules = [...new Set(needs.flatMap(({ imports }) => imports))].toSorted();
  const chosen = new Map(modules.map((name) => [name, chooseDistributions(name, declared)]));
  const problems = new Map<string, string>();
  const repositoryNames = new Set([
    ...(options.ownNames ?? []).map(distributionName),
    ...(declared.name === null ? [] : [declared.name]),
  ]);
  for (const [name, requirements] of chosen) {
    const problem = problemOf(name, requirements, repositoryNames, declared);
    if (problem === null) continue;
    problems.set(name, problem);
    chosen.delete(name);
  }
  let ready: Ready = { groups: [], conflicts: [] };
  const excluded = new Set(repositoryNames);
  // Repeats without distributions that lack their module or copy the repository.
  while (chosen.size > 0) {
    onEvent?.({ type: "environment-resolving", modules: [...chosen.keys()] });
    ready = await solveAndInstall(
      options,
      needs.map(({ imports }) => setOf(imports, chosen)),
      excluded,
      problems,
      chosen,
    );
    if (!dropUnfit(options, ready.groups, chosen, problems, excluded)) break;
    ready = { groups: [], conflicts: [] };
  }
  const solved = { groups: ready.groups.map(({ group }) => group), conflicts: ready.conflicts };
  const assignments = needs.map(({ id, imports }) => {
    const modules = imports.filter((name) => chosen.has(name));
    return [id, assign(setOf(imports, chosen), modules, unresolvedOf(imports, problems), solved)] as const;
  });
  const used = new Set(assignments.map(([, { environment }]) => environment));
  return {
    locks: ready.groups.map(({ planned }) => planned).filter(({ digest }) => used.has(digest)),
    assignments: new Map(assignments),
  };
}

function problemOf(
  module: string,
  requirements: readonly Requirement[],
  repositoryNames: ReadonlySet<string>,
  declared: DeclaredDependencies,
): string | null {
  if (requirements.every(({ name }) => repositoryNames.has(name)))
    return "it belongs to the repository's own distribution, which is left out";
  const isKnown = [...declared.required, ...declared.optional].some(({ name }) =>
    requirements.some((requirement) => requirement.name === name),
  );
  return SOMETIMES_STANDARD.has(module) && !isKnown ? "only other versions of Python have it" : null;
}

function wantedOf({ imports, optional = [] }: ModuleNeeds, options: PlanPythonOptions): readonly string[] {
  const { standardLibrary, declared } = options;
  const wanted = [...imports, ...optional.filter((name) => isDeclared(name, declared))];
  return [...new Set(wanted)].filter((name) => !standardLibrary.has(name)).toSorted();
}

interface ReadyGroup {
  readonly group: Group;
  readonly planned: PlannedLock;
  readonly installed: readonly InstalledDistribution[];
}

interface Ready {
  readonly groups: readonly ReadyGroup[];
  readonly conflicts: readonly Conflict[];
}

type Chosen = Map<string, readonly Requirement[]>;

function setOf(imports: readonly string[], chosen: Chosen): readonly Requirement[] {
  return imports.flatMap((name) => chosen.get(name) ?? []);
}

function unresolvedOf(imports: readonly string[], problems: ReadonlyMap<string, string>): readonly UnresolvedImport[] {
  return imports.flatMap((module) => {
    const reason = problems.get(module);
    return reason === undefined ? [] : [{ module, reason }];
  });
}

async function solveAndInstall(
  options: PlanPythonOptions,
  sets: readonly (readonly Requirement[])[],
  excluded: ReadonlySet<string>,
  problems: Map<string, string>,
  chosen: Chosen,
): Promise<Ready> {
  const { published, version, platform, cutoff, declared, install, signal } = options;
  const uv = await options.openUv();
  const bounds = declaredBounds(declared).filter(({ name }) => !excluded.has(name));
  const compile = (requirements: readonly Requirement[], attempt: Attempt): Promise<CompiledLock> =>
    compileLock({
      uv,
      version,
      platform,
      requirements,
      bounds: attempt.bounded ? bounds : [],
      excluded: [...excluded],
      cutoff: attempt.cutoff,
      signal,
    });
  const attempts = solvingAttempts({ published, version, requestedCutoff: cutoff });
  const { groups, refused, conflicts } = await solveGroups(sets, attempts, compile);
  for (const [name, requirements] of chosen) {
    const bad = requirements.find((requirement) => refused.has(requirement.name));
    if (bad === undefined) continue;
    problems.set(name, `${bad.name} cannot be resolved: ${refused.get(bad.name) ?? ""}`);
    chosen.delete(name);
  }
  const ready: ReadyGroup[] = [];
  for (const group of groups) {
    const installed = await install(group.lock);
    const lacking = installed.filter(({ requires }) => requires.some((name) => excluded.has(name)));
    const notes = lacking.map(({ name }) => `${name} needs the repository's own distribution, which is left out.`);
    ready.push({ group, installed, planned: plannedLock(group, attempts, notes) });
  }
  return { groups: ready, conflicts };
}

function dropUnfit(
  { ownFiles }: PlanPythonOptions,
  ready: readonly ReadyGroup[],
  chosen: Chosen,
  problems: Map<string, string>,
  excluded: Set<string>,
): boolean {
  const before = [chosen.size, excluded.size].join();
  for (const { installed, group } of ready) {
    for (const copy of installed.filter((distribution) => distribution.files.some((file) => ownFiles.has(file))))
      excluded.add(copy.name);
    const provided = new Set(topLevelModules(installed.flatMap(({ files }) => files)));
    for (const [name, requirements] of chosen) {
      if (!includesAll(group.requirements, requirements) || provided.has(name)) continue;
      const names = requirements.map((requirement) => requirement.name).join(", ");
      problems.set(name, `${names} of the package index has no module ${name}`);
      chosen.delete(name);
    }
  }
  return before !== [chosen.size, excluded.size].join();
}
