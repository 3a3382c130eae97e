import type { EvaluationOrder } from "../unit-graph.ts";
import type { ImportStatement } from "./names/import-statement.ts";
import type { PythonModule } from "./python-module.ts";
import type { Resolver } from "./resolver.ts";

interface Run {
  readonly ranks: Map<string, number>;
  readonly started: Set<string>;
}

interface Modules {
  stepsOf(path: string): readonly Step[];
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

function runModule(modules: Modules, path: string, run: Run, base?: Run): Run {
  const hasStarted = (modulePath: string): boolean =>
    run.started.has(modulePath) || base?.started.has(modulePath) === true;
  const start = (modulePath: string): void => {
    if (hasStarted(modulePath)) return;
    for (const above of modules.packagesOf(modulePath)) start(above);
    // A package may import the module that lies in it.
    if (hasStarted(modulePath)) return;
    run.started.add(modulePath);
    for (const step of modules.stepsOf(modulePath)) {
      if (step.unit !== undefined) run.ranks.set(step.unit, run.ranks.size);
      else for (const imported of step.imported) start(imported);
    }
  };
  start(path);
  return run;
}

/** A unit that is run, or modules that are imported. */
type Step =
  | { readonly at: number; readonly unit: string; readonly imported?: undefined }
  | { readonly at: number; readonly imported: readonly string[]; readonly unit?: undefined };

/** Steps of modules, each worked out once: every order runs hundreds of modules. */
function createSteps(resolver: Resolver): (path: string) => readonly Step[] {
  const known = new Map<string, readonly Step[]>();
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
function stepsOf(module: PythonModule, resolver: Resolver): readonly Step[] {
  const steps: Step[] = [
    ...module.imports.map((statement) => ({
      at: statement.start,
      imported: importedModules(statement, module, resolver),
    })),
    ...module.units.map(({ id, end }) => ({ at: end, unit: id })),
  ];
  return steps.toSorted((left, right) => left.at - right.at);
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
