import type { EvaluationOrder } from "../unit-graph.ts";
import type { ImportStatement } from "./names/import-statement.ts";
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

/** Orders are as long as the repository, and targets come file by file. */
const keptRuns = 8;

/**
 * The order in which top-level statements run when a module is imported: an import runs the other module in the middle of its own, packages
 * run before what is in them, and each module runs once. So what a statement evaluates has always run before it, circular imports included.
 */
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

/** What is added to an order stays with its user. */
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

/** Something to be done; a stack of them rather than calls, for imports may lead through more modules than calls can nest. */
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
      // A package may import the module that lies in it, so that it need not be run any more after its packages.
      const packages = modules.packagesOf(modulePath).map((above): Task => ({ kind: "import", path: above }));
      pushReversed([...packages, { kind: "run", path: modulePath }]);
      continue;
    }
    run.started.add(modulePath);
    pushReversed(modules.stepsOf(modulePath));
  }
  return run;
}

/** Steps of modules, each worked out once: every order runs hundreds of modules. */
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

/** Units and imports in the order in which they are done with: imports inside a unit come before it. */
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
