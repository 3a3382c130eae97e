import type { FunctionContext } from "@repost/spec";
import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";
import type { TargetLocation } from "./collect-dependencies.ts";

type Unresolved = FunctionContext["unresolved"][number];

const PYTHON_2_BUILTINS: ReadonlySet<string> = new Set(
  "apply basestring buffer cmp coerce execfile file intern long raw_input reduce reload unichr unicode xrange".split(
    " ",
  ),
);

/** Names that the target uses are fatal, unless Python 2 had them. */
export function unresolvedNames(
  graph: UnitGraph,
  target: TargetLocation,
  units: readonly IndexedUnit[],
  canStub: boolean,
): { readonly unresolved: readonly Unresolved[]; readonly fatal: Unresolved | undefined } {
  const unresolved: Unresolved[] = [];
  let fatal: Unresolved | undefined;
  for (const unit of units) {
    for (const dependency of graph.dependenciesOf(unit)) {
      if (dependency.to.kind !== "unresolved" || dependency.isOptional) continue;
      const line = unit.startLine + unit.code.slice(0, dependency.start).split(/\r\n|\r|\n/).length - 1;
      const entry = { name: dependency.name, path: unit.path, line };
      const isTargets = unit === target.unit && dependency.start >= target.start && dependency.end <= target.end;
      const isOfPython2 = canStub && PYTHON_2_BUILTINS.has(dependency.name);
      if ((isTargets && !isOfPython2) || (!canStub && dependency.timing === "eager" && dependency.to.isMissing))
        fatal ??= entry;
      unresolved.push(entry);
    }
  }
  return { unresolved, fatal };
}

export function whyUnresolved(graph: UnitGraph, { name, path, line }: Unresolved): string {
  const where = `Nothing in the repository defines ${name} (${path}:${line}).`;
  const outside = "what builds or runs the repository gives it, such as a define of a bundler";
  const declared = graph.declaredElsewhere?.(name, path);
  if (declared !== undefined)
    return `${where} It is declared for type checkers (${declared.path}:${declared.startLine}): ${outside}.`;
  const readers = graph.paths.filter((path) =>
    graph.unitsOf(path).some((unit) => readsUnbound(graph, unit, name)),
  ).length;
  return readers > 1 ? `${where} ${readers} files read it as it is: ${outside}.` : where;
}

function readsUnbound(graph: UnitGraph, unit: IndexedUnit, name: string): boolean {
  if (!unit.code.includes(name)) return false;
  return graph
    .dependenciesOf(unit)
    .some((dependency) => dependency.name === name && dependency.to.kind === "unresolved" && !dependency.to.isMissing);
}
