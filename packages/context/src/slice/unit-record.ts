import type { Edge, Unit } from "@repost/spec";
import type { IndexedUnit, Dependency, DependencyTarget, UnitGraph } from "../unit-graph.ts";

export function unitRecords(
  units: readonly IndexedUnit[],
  graph: UnitGraph,
  whyOf: (id: string) => NonNullable<Unit["why"]>,
): Unit[] {
  const included = new Set(units.map(({ id }) => id));
  const opened = openedNames(units, graph);
  return units.map((unit) => ({
    ...unitRecord(unit, graph.dependenciesOf(unit), included),
    why: whyOf(unit.id),
    binds: [...unit.boundNames, ...(opened.get(unit.id) ?? [])],
    mutates: graph
      .changedBy(unit)
      .map(({ id }) => id)
      .filter((id) => included.has(id)),
  }));
}

function openedNames(units: readonly IndexedUnit[], graph: UnitGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const opened = new Map<string, Set<string>>();
  for (const unit of units) {
    for (const { to } of graph.dependenciesOf(unit)) {
      if (to.kind !== "unit" || to.unit.boundNames.has(to.name)) continue;
      opened.set(to.unit.id, (opened.get(to.unit.id) ?? new Set()).add(to.name));
    }
  }
  return opened;
}

/** Annotations count only when the named unit is kept. */
export function unitRecord(
  unit: IndexedUnit,
  dependencies: readonly Dependency[],
  included: ReadonlySet<string>,
): Unit {
  const { id, path, module, startLine, endLine, code, kind, boundNames, external } = unit;
  return {
    id,
    path,
    module,
    start_line: startLine,
    end_line: endLine,
    code,
    kind,
    binds: [...boundNames],
    mutates: [],
    edges: dependencies.flatMap((dependency) => edgeOf(dependency, included)),
    external: [...external],
  };
}

function edgeOf({ start, end, name, timing, role, to }: Dependency, included: ReadonlySet<string>): Edge[] {
  if (role !== "value" && !(to.kind === "unit" && included.has(to.unit.id))) return [];
  return [{ start, end, name, timing, to: recordOf(to) }];
}

function recordOf(to: DependencyTarget): Edge["to"] {
  if (to.kind === "unit") return { kind: "unit", unit: to.unit.id, name: to.name };
  return to.kind === "module" ? to : { kind: "unresolved" };
}
