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
import { compileLock, declaredBounds } from "./compile-lock.ts";
import { solvingAttempts } from "./cutoffs.ts";
import type { DeclaredDependencies } from "./declared-dependencies.ts";
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
  return await new PythonPlanner(options).plan();
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

const NOTHING: Ready = { groups: [], conflicts: [] };

class PythonPlanner {
  readonly #options: PlanPythonOptions;
  readonly #needs: readonly Pick<ModuleNeeds, "id" | "imports">[];
  readonly #chosen: Map<string, readonly Requirement[]>;
  readonly #problems = new Map<string, string>();
  readonly #excluded: Set<string>;

  constructor(options: PlanPythonOptions) {
    const { declared, ownNames = [] } = options;
    this.#options = options;
    this.#needs = options.needs.map((each) => ({ id: each.id, imports: wantedOf(each, options) }));
    this.#excluded = new Set([...ownNames.map(distributionName), ...(declared.name === null ? [] : [declared.name])]);
    const modules = [...new Set(this.#needs.flatMap(({ imports }) => imports))].toSorted();
    this.#chosen = new Map(modules.map((name) => [name, chooseDistributions(name, declared)]));
    for (const [name, requirements] of this.#chosen) {
      const problem = problemOf(name, requirements, this.#excluded, declared);
      if (problem !== null) this.#drop(name, problem);
    }
  }

  async plan(): Promise<EnvironmentPlan> {
    let ready = NOTHING;
    // Repeats without distributions that lack their module or copy the repository.
    while (this.#chosen.size > 0) {
      this.#options.onEvent?.({ type: "environment-resolving", modules: [...this.#chosen.keys()] });
      ready = await this.#solveAndInstall();
      if (!this.#dropUnfit(ready.groups)) break;
      ready = NOTHING;
    }
    const solved = { groups: ready.groups.map(({ group }) => group), conflicts: ready.conflicts };
    const assignments = this.#needs.map(({ id, imports }) => {
      const modules = imports.filter((name) => this.#chosen.has(name));
      return [id, assign(this.#requirementsOf(imports), modules, this.#unresolvedOf(imports), solved)] as const;
    });
    const used = new Set(assignments.map(([, { environment }]) => environment));
    return {
      locks: ready.groups.map(({ planned }) => planned).filter(({ digest }) => used.has(digest)),
      assignments: new Map(assignments),
    };
  }

  #drop(module: string, problem: string): void {
    this.#problems.set(module, problem);
    this.#chosen.delete(module);
  }

  #requirementsOf(imports: readonly string[]): readonly Requirement[] {
    return imports.flatMap((name) => this.#chosen.get(name) ?? []);
  }

  #unresolvedOf(imports: readonly string[]): readonly UnresolvedImport[] {
    return imports.flatMap((module) => {
      const reason = this.#problems.get(module);
      return reason === undefined ? [] : [{ module, reason }];
    });
  }

  async #solveAndInstall(): Promise<Ready> {
    const { published, version, platform, cutoff, declared, install, openUv, signal } = this.#options;
    const uv = await openUv();
    const excluded = [...this.#excluded];
    const bounds = declaredBounds(declared).filter(({ name }) => !excluded.includes(name));
    const shared = { uv, version, platform, excluded, signal };
    const attempts = solvingAttempts({ published, version, requestedCutoff: cutoff });
    const sets = this.#needs.map(({ imports }) => this.#requirementsOf(imports));
    const { groups, refused, conflicts } = await solveGroups(sets, attempts, (requirements, attempt) =>
      compileLock({ ...shared, requirements, bounds: attempt.bounded ? bounds : [], cutoff: attempt.cutoff }),
    );
    for (const [name, requirements] of this.#chosen) {
      const bad = requirements.find((requirement) => refused.has(requirement.name));
      if (bad !== undefined) this.#drop(name, `${bad.name} cannot be resolved: ${refused.get(bad.name) ?? ""}`);
    }
    const ready: ReadyGroup[] = [];
    for (const group of groups) {
      const installed = await install(group.lock);
      const lacking = installed.filter(({ requires }) => requires.some((name) => excluded.includes(name)));
      const notes = lacking.map(({ name }) => `${name} needs the repository's own distribution, which is left out.`);
      ready.push({ group, installed, planned: plannedLock(group, attempts, notes) });
    }
    return { groups: ready, conflicts };
  }

  #dropUnfit(ready: readonly ReadyGroup[]): boolean {
    const { ownFiles } = this.#options;
    const before = [this.#chosen.size, this.#excluded.size].join();
    for (const { installed, group } of ready) {
      for (const copy of installed.filter(({ files }) => files.some((file) => ownFiles.has(file))))
        this.#excluded.add(copy.name);
      const provided = new Set(topLevelModules(installed.flatMap(({ files }) => files)));
      for (const [name, requirements] of this.#chosen) {
        if (!includesAll(group.requirements, requirements) || provided.has(name)) continue;
        const names = requirements.map((requirement) => requirement.name).join(", ");
        this.#drop(name, `${names} of the package index has no module ${name}`);
      }
    }
    return before !== [this.#chosen.size, this.#excluded.size].join();
  }
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
