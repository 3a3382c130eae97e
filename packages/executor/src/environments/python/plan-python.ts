import { distributionName, type Requirement } from "@repost/spec";
import type {
  Assignment,
  EnvironmentEvent,
  EnvironmentPlan,
  ModuleNeeds,
  PlannedLock,
  UnresolvedImport,
} from "../environment-plan.ts";
import { type Lock, lockDigest } from "../lock.ts";
import { chooseDistributions, isDeclared } from "./choose-distributions.ts";
import { type CompiledLock, compileLock, declaredBounds } from "./compile-lock.ts";
import { type Attempt, solvingAttempts } from "./cutoffs.ts";
import type { DeclaredDependencies } from "./declared-part.ts";
import { SOMETIMES_STANDARD } from "./import-names.ts";
import { topLevelModules } from "./installed-modules.ts";
import type { InstalledDistribution } from "./installed-modules.ts";
import type { Uv } from "./run-uv.ts";
import { type Conflict, type Group, includesAll, solveGroups } from "./solve-groups.ts";

export interface PlanPythonOptions {
  readonly needs: readonly ModuleNeeds[];
  readonly declared: DeclaredDependencies;
  readonly ownNames: readonly string[];
  readonly ownFiles: ReadonlySet<string>;
  readonly standardLibrary: ReadonlySet<string>;
  readonly published: string | null;
  readonly cutoff?: string | undefined;
  readonly version: string;
  readonly platform: string;
  readonly openUv: () => Promise<Uv>;
  readonly install: (lock: Lock) => Promise<readonly InstalledDistribution[]>;
  readonly onEvent?: ((event: EnvironmentEvent) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export async function planPython(options: PlanPythonOptions): Promise<EnvironmentPlan> {
  const { declared, onEvent } = options;
  const needs = options.needs.map((moduleNeeds) => ({ id: moduleNeeds.id, imports: wantedOf(moduleNeeds, options) }));
  const modules = [...new Set(needs.flatMap(({ imports }) => imports))].toSorted();
  const chosen = new Map(modules.map((name) => [name, chooseDistributions(name, declared)]));
  const problems = new Map<string, string>();
  const repositoryNames = new Set([
    ...options.ownNames.map(distributionName),
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
  const assignments = needs.map(({ id, imports }) => [id, assign(imports, chosen, problems, ready)] as const);
  const used = new Set(assignments.map(([, { environment }]) => environment));
  return {
    locks: ready.groups.map(({ planned }) => planned).filter(({ digest }) => used.has(digest)),
    assignments: new Map(assignments),
  };
}

function assign(
  imports: readonly string[],
  chosen: Chosen,
  problems: ReadonlyMap<string, string>,
  { groups, conflicts }: Ready,
): Assignment {
  const unresolved = unresolvedOf(imports, problems);
  const set = setOf(imports, chosen);
  if (set.length === 0) return { environment: null, unresolved };
  const group = groups.find((candidate) => includesAll(candidate.group.requirements, set));
  if (group !== undefined) return { environment: group.planned.digest, unresolved };
  const detail = conflicts.find(({ requirements }) => includesAll(requirements, set))?.detail ?? "";
  const excluded = imports.filter((name) => chosen.has(name));
  const reason = `what it imports cannot be had together: ${detail}`;
  return { environment: null, unresolved: [...unresolved, ...excluded.map((module) => ({ module, reason }))] };
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
    ready.push({ group, installed, planned: plannedOf(group, attempts, installed, excluded) });
  }
  return { groups: ready, conflicts };
}

function plannedOf(
  { lock, attempt }: Group,
  attempts: readonly Attempt[],
  installed: readonly InstalledDistribution[],
  excluded: ReadonlySet<string>,
): PlannedLock {
  const [wanted] = attempts;
  const lacking = installed.filter(({ requires }) => requires.some((name) => excluded.has(name)));
  const notes = [
    ...(wanted !== undefined && wanted.cutoff !== attempt.cutoff
      ? [`Nothing fits as of ${wanted.cutoff}; resolved as of ${attempt.cutoff ?? "today"}.`]
      : []),
    ...(attempt.bounded ? [] : ["Resolved without the versions that the repository asks for, which cannot be had."]),
    ...lacking.map(({ name }) => `${name} needs the repository's own distribution, which is left out.`),
  ];
  const isCompromise = !attempt.bounded || wanted?.cutoff !== attempt.cutoff;
  return { digest: lockDigest(lock), lock, cutoff: attempt.cutoff, isCompromise, notes };
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
