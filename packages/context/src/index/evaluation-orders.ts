import { memoize } from "../memoize.ts";
import type { EvaluationOrder } from "../unit-graph.ts";

/** Explicit stack for deep import chains. */
export type EvaluationStep =
  | { readonly kind: "import" | "run"; readonly path: string }
  | { readonly kind: "unit"; readonly id: string };

interface EvaluatedModules {
  readonly stepsOf: (path: string) => readonly EvaluationStep[];
  /** Modules that run before a module. */
  readonly packagesOf: (path: string) => readonly string[];
}

interface Run {
  readonly ranks: Map<string, number>;
  readonly started: Set<string>;
}

const keptRuns = 8;

/** @param stepsIn imports and units of a module in order */
export function createOrders<Module>(
  { modules: linked }: { readonly modules: ReadonlyMap<string, Module> },
  stepsIn: (module: Module) => readonly EvaluationStep[],
  packagesOf: EvaluatedModules["packagesOf"] = () => [],
): (path: string) => EvaluationOrder {
  const stepsOf = memoize((path: string) => {
    const module = linked.get(path);
    return module === undefined ? [] : stepsIn(module);
  });
  const modules = { stepsOf, packagesOf };
  const runs = new Map<string, Run>();
  return (path) => {
    const run = runs.get(path) ?? runModule(modules, path, { ranks: new Map(), started: new Set() });
    runs.delete(path);
    runs.set(path, run);
    const [oldest] = runs.keys();
    if (runs.size > keptRuns && oldest !== undefined) runs.delete(oldest);
    return orderOn(modules, run);
  };
}

function orderOn(modules: EvaluatedModules, base: Run): EvaluationOrder {
  const added: Run = { ranks: new Map(), started: new Set() };
  return {
    has: (path) => base.started.has(path) || added.started.has(path),
    add: (path) => {
      runModule(modules, path, added, base);
    },
    isLate: (path) => added.started.has(path),
    rankOf: ({ id }) => base.ranks.get(id) ?? base.ranks.size + (added.ranks.get(id) ?? added.ranks.size),
  };
}

function runModule({ stepsOf, packagesOf }: EvaluatedModules, path: string, run: Run, base?: Run): Run {
  const pending: EvaluationStep[] = [{ kind: "import", path }];
  for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
    if (step.kind === "unit") {
      run.ranks.set(step.id, run.ranks.size);
      continue;
    }
    const { path: module, kind } = step;
    if (run.started.has(module) || base?.started.has(module) === true) continue;
    if (kind === "run") run.started.add(module);
    const packageSteps =
      kind === "run" ? [] : packagesOf(module).map((above) => ({ kind: "import", path: above }) as const);
    const next = kind === "run" ? stepsOf(module) : [...packageSteps, { kind: "run", path: module } as const];
    for (const step of next.toReversed()) pending.push(step);
  }
  return run;
}
