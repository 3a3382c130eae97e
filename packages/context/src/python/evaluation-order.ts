import { createOrders, type EvaluationStep } from "../index/evaluation-orders.ts";
import type { UnitGraph } from "../unit-graph.ts";
import type { ImportStatement } from "@repost/syntax/python-scopes";
import type { PythonModule } from "./python-module.ts";
import type { Resolver } from "./resolver.ts";

export function createEvaluationOrders(resolver: Resolver): UnitGraph["orderFrom"] {
  return createOrders({
    stepsOf: (path) => {
      const module = resolver.modules.get(path);
      return module === undefined ? [] : stepsOf(module, resolver);
    },
    packagesOf: (path) => resolver.finder.packagesOf(path),
  });
}

function stepsOf(module: PythonModule, resolver: Resolver): readonly EvaluationStep[] {
  const idle = module.units.filter(({ isIdle }) => isIdle);
  const runs = ({ start }: ImportStatement): boolean => !idle.some((unit) => start >= unit.start && start < unit.end);
  const steps = [
    ...module.imports.filter(runs).map((statement) => ({
      at: statement.start,
      tasks: importedModules(statement, module, resolver).map((path): EvaluationStep => ({ kind: "import", path })),
    })),
    ...module.units.map(({ id, end }) => ({ at: end, tasks: [{ kind: "unit", id } as const] })),
  ];
  return steps.toSorted((left, right) => left.at - right.at).flatMap(({ tasks }) => tasks);
}

function importedModules(statement: ImportStatement, { path }: PythonModule, { finder }: Resolver): readonly string[] {
  if (!statement.isFrom) {
    return statement.items.flatMap(({ name }) => {
      const location = finder.find(path, 0, name);
      return location.kind === "module" ? [location.path] : [];
    });
  }
  const names = statement.items.flatMap(({ name }) => name);
  const location = finder.find(path, statement.level, statement.module, names);
  if (location.kind !== "module") return [];
  return [location.path, ...names.flatMap((name) => finder.child(location.path, name) ?? [])];
}
