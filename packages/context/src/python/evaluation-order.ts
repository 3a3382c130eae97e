import type { EvaluationOrder } from "../unit-graph.ts";
import type { ImportStatement } from "@repost/syntax/python-scopes";
import type { PythonModule } from "./python-module.ts";
import type { Resolver } from "./resolver.ts";

interface Run {
  readonly ranks: Map<string, number>;
  readonly started: Set<string>;
}

interface Modules {
  stepsOf(path: string): readonly Task[];
  packagesOf(path: string): readonly string[];
}

const keptRuns = 8;

export function createEvaluationOrders(resolver: Resolver): (path: string) => EvaluationOrder {
  const runs = new Map<string, Run>();
  const modules: Modules = { stepsOf: createSteps(resolver), packagesOf: (path) => resolver.finder.packagesOf(path) };
  return (path) => {
    const run = runs.get(path) ?? runModule(modules, path, { ranks: new Map(), started: new Set() });
    runs.set(path, run);
    const [oldest] = runs.keys();
    if (runs.size > keptRuns && oldest !== undefined) runs.delete(oldest);
    return orderOn(modules, run);
  };
}

function orderOn(modules: Modules, base: Run): EvaluationOrder {
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

/** Steps of an explicit stack, because import chains can be deep. */
type Task = { readonly kind: "import" | "run"; readonly path: string } | { readonly kind: "unit"; readonly id: string };

function runModule(modules: Modules, path: string, run: Run, base?: Run): Run {
  const pending: Task[] = [{ kind: "import", path }];
  const pushReversed = (tasks: readonly Task[]): void => {
    for (const task of tasks.toReversed()) pending.push(task);
  };
  for (let task = pending.pop(); task !== undefined; task = pending.pop()) {
    if (task.kind === "unit") {
      run.ranks.set(task.id, run.ranks.size);
      continue;
    }
    const { path: modulePath } = task;
    if (run.started.has(modulePath) || base?.started.has(modulePath) === true) continue;
    if (task.kind === "import") {
      const packages = modules.packagesOf(modulePath).map((above): Task => ({ kind: "import", path: above }));
      pushReversed([...packages, { kind: "run", path: modulePath }]);
      continue;
    }
    run.started.add(modulePath);
    pushReversed(modules.stepsOf(modulePath));
  }
  return run;
}

function createSteps(resolver: Resolver): (path: string) => readonly Task[] {
  const known = new Map<string, readonly Task[]>();
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const module = resolver.modules.get(path);
    const steps = module === undefined ? [] : stepsOf(module, resolver);
    known.set(path, steps);
    return steps;
  };
}

function stepsOf(module: PythonModule, resolver: Resolver): readonly Task[] {
  const idle = module.units.filter(({ isIdle }) => isIdle);
  const runs = ({ start }: ImportStatement): boolean => !idle.some((unit) => start >= unit.start && start < unit.end);
  const steps = [
    ...module.imports.filter(runs).map((statement) => ({
      at: statement.start,
      tasks: importedModules(statement, module, resolver).map((path): Task => ({ kind: "import", path })),
    })),
    ...module.units.map(({ id, end }) => ({ at: end, tasks: [{ kind: "unit", id } as const] })),
  ];
  return steps.toSorted((left, right) => left.at - right.at).flatMap(({ tasks }) => tasks);
}

function importedModules(statement: ImportStatement, { path }: PythonModule, { finder }: Resolver): readonly string[] {
  if (!statement.isFrom) {
    return statement.items.flatMap(({ name }) => {
      const place = finder.find(path, 0, name);
      return place.kind === "module" ? [place.path] : [];
    });
  }
  const names = statement.items.flatMap(({ name }) => name);
  const place = finder.find(path, statement.level, statement.module, names);
  if (place.kind !== "module") return [];
  return [place.path, ...names.flatMap((name) => finder.child(place.path, name) ?? [])];
}
