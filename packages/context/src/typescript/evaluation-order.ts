import { createOrders, type EvaluationStep } from "../index/evaluation-orders.ts";
import { memoizeWeakly } from "../memoize.ts";
import type { UnitGraph } from "../unit-graph.ts";
import type { ImportStatement } from "@repost/syntax/javascript-scopes";
import type { Resolver } from "./resolver.ts";
import type { TypeScriptModule } from "./typescript-module.ts";

/** The first import decides circular imports. `require` runs in place. */
export function createEvaluationOrders(resolver: Resolver): UnitGraph["orderFrom"] {
  const orderFrom = createOrders({
    stepsOf: (path) => {
      const module = resolver.modules.get(path);
      return module === undefined ? [] : stepsOf(module, resolver);
    },
    packagesOf: () => [],
  });
  return (path, from = "file") => {
    const entry = from === "entry" ? resolver.finder.entryOf(path) : undefined;
    const whole = entry === undefined ? undefined : orderFrom(entry);
    return whole?.has(path) === true ? whole : orderFrom(path);
  };
}

type PlacedStep = EvaluationStep & { readonly at: number };

function stepsOf(module: TypeScriptModule, resolver: Resolver): readonly EvaluationStep[] {
  const step = (specifier: string, position: number): readonly PlacedStep[] => {
    const location = resolver.finder.find(module.path, specifier);
    return location.kind === "module" ? [{ kind: "import", at: position, path: location.path }] : [];
  };
  const imports = module.imports
    .filter(({ kind }) => kind !== "require")
    .filter((statement) => !isElided(statement, module));
  const calls = module.statements.flatMap((unit) => unit.calls.filter(({ timing }) => timing === "eager"));
  const steps: PlacedStep[] = [
    ...imports.flatMap(({ specifier, start }) =>
      step(specifier, module.isModule ? start - module.code.length - 1 : start),
    ),
    ...calls.flatMap(({ specifier, start }) => step(specifier, start)),
    ...module.statements.map(({ id, end }): PlacedStep => ({ kind: "unit", at: end, id })),
  ];
  return steps.toSorted((left, right) => left.at - right.at);
}

/** TypeScript drops imports that only types use. */
function isElided({ isType, items, kind }: ImportStatement, module: TypeScriptModule): boolean {
  if (isType) return true;
  if (kind !== "import" || items.length === 0 || !/\.[cm]?tsx?$/.test(module.path)) return false;
  const used = valueNames(module);
  return items.every(({ bound, isType: isTypeItem }) => isTypeItem || !used.has(bound));
}

const valueNames = memoizeWeakly((module: TypeScriptModule): ReadonlySet<string> => {
  const references = module.statements.flatMap((unit) => unit.references);
  const exported = [...module.exports.values()].flat();
  return new Set([
    ...references.filter(({ role }) => role === "value").map(({ name }) => name),
    ...exported.flatMap((entry) => (entry.kind === "local" && !entry.isType ? [entry.name] : [])),
  ]);
});
