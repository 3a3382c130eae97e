import type { EvaluationOrder } from "../unit-graph.ts";
import type { ImportStatement } from "./names/import-statement.ts";
import type { PythonModule } from "./python-module.ts";
import type { Resolver } from "./resolver.ts";

interface Run {
  readonly ranks: Map<string, number>;
  readonly started: Set<string>;
}

/** Orders are as long as the repository, and targets come file by file. */
const keptRuns = 8;

/**
 * The order in which top-level statements run when a module is imported: an import runs the other module in the middle of its own, packages
 * run before what is in them, and each module runs once. So what a statement evaluates has always run before it, circular imports included.
 */
export function createEvaluationOrders(resolver: Resolver): (path: string) => EvaluationOrder {
  const runs = new Map<string, Run>();
  return (path) => {
    const run = runs.get(path) ?? runModule(resolver, path, { ranks: new Map(), started: new Set() });
    runs.set(path, run);
    const [oldest] = runs.keys();
    if (runs.size > keptRuns && oldest !== undefined) runs.delete(oldest);
    return orderOn(resolver, run);
  };
}

/** What is added to an order stays with its user. */
function orderOn(resolver: Resolver, base: Run): EvaluationOrder {
  const added: Run = { ranks: new Map(), started: new Set() };
  return {
    has: (path) => base.started.has(path) || added.started.has(path),
    add: (path) => {
      runModule(resolver, path, added, base);
    },
    isLate: (path) => added.started.has(path),
    rankOf: ({ id }) => base.ranks.get(id) ?? base.ranks.size + (added.ranks.get(id) ?? added.ranks.size),
  };
}

function runModule(resolver: Resolver, path: string, run: Run, base?: Run): Run {
  const hasStarted = (modulePath: string): boolean =>
    run.started.has(modulePath) || base?.started.has(modulePath) === true;
  const start = (modulePath: string): void => {
    if (hasStarted(modulePath)) return;
    for (const above of resolver.finder.packagesOf(modulePath)) start(above);
    // A package may import the module that lies in it.
    if (hasStarted(modulePath)) return;
    run.started.add(modulePath);
    const module = resolver.modules.get(modulePath);
    if (module === undefined) return;
    for (const step of stepsOf(module)) {
      if (step.unit !== undefined) run.ranks.set(step.unit.id, run.ranks.size);
      else for (const imported of importedModules(step.statement, module, resolver)) start(imported);
    }
  };
  start(path);
  return run;
}

type Step =
  | { readonly at: number; readonly unit: PythonModule["units"][number]; readonly statement?: undefined }
  | { readonly at: number; readonly statement: ImportStatement; readonly unit?: undefined };

/** Units and imports in the order in which they are done with: imports inside a unit come before it. */
function stepsOf({ units, imports }: PythonModule): readonly Step[] {
  const steps: Step[] = [
    ...imports.map((statement) => ({ at: statement.start, statement })),
    ...units.map((unit) => ({ at: unit.end, unit })),
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
