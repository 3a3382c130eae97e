import type { Edge, Unit } from "@repost/spec";
import type { IndexedUnit, Need, NeedTarget, UnitGraph } from "../unit-graph.ts";

export function unitRecords(
  units: readonly IndexedUnit[],
  graph: UnitGraph,
  whyOf: (id: string) => NonNullable<Unit["why"]>,
): Unit[] {
  const kept = new Set(units.map(({ id }) => id));
  const opened = openedNames(units, graph);
  return units.map((unit) => ({
    ...unitRecord(unit, graph.needsOf(unit), kept),
    why: whyOf(unit.id),
    binds: [...unit.binds, ...(opened.get(unit.id) ?? [])],
    mutates: graph
      .changedBy(unit)
      .map(({ id }) => id)
      .filter((id) => kept.has(id)),
  }));
}

function openedNames(units: readonly IndexedUnit[], graph: UnitGraph): ReadonlyMap<string, ReadonlySet<string>> {
  const opened = new Map<string, Set<string>>();
  for (const unit of units) {
    for (const { to } of graph.needsOf(unit)) {
      if (to.kind !== "unit" || to.unit.binds.has(to.name)) continue;
      opened.set(to.unit.id, (opened.get(to.unit.id) ?? new Set()).add(to.name));
    }
  }
  return opened;
}

/** Annotations count only when the named unit is kept. */
export function unitRecord(unit: IndexedUnit, needs: readonly Need[], kept: ReadonlySet<string>): Unit {
  const { id, path, module, startLine, endLine, code, kind, binds, external } = unit;
  return {
    id,
    path,
    module,
    start_line: startLine,
    end_line: endLine,
    code,
    kind,
    binds: [...binds],
    mutates: [],
    edges: needs.flatMap((need) => edgeOf(need, kept)),
    external: [...external],
  };
}

function edgeOf({ start, end, name, timing, role, to }: Need, kept: ReadonlySet<string>): Edge[] {
  if (role !== "value" && !(to.kind === "unit" && kept.has(to.unit.id))) return [];
  return [{ start, end, name, timing, to: recordOf(to) }];
}

function recordOf(to: NeedTarget): Edge["to"] {
  if (to.kind === "unit") return { kind: "unit", unit: to.unit.id, name: to.name };
  return to.kind === "module" ? to : { kind: "unresolved" };
}
