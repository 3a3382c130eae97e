import type { FunctionParts } from "@repost/spec";
import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";

/** Returns the functions of a unit, with offsets relative to its code. */
export function functionParts(graph: UnitGraph, unit: IndexedUnit): FunctionParts[] {
  const unitEnd = unit.start + unit.code.length;
  return graph
    .functionsOf(unit.path)
    .filter(({ start }) => start >= unit.start && start < unitEnd)
    .map(({ name, start, end, body, bodyEnd, docstringEnd }) => ({
      name,
      start: start - unit.start,
      // A comment at the end of a function may lie behind its statement.
      end: Math.min(end, unitEnd) - unit.start,
      body: body - unit.start,
      ...(bodyEnd === undefined ? {} : { body_end: bodyEnd - unit.start }),
      docstring_end: docstringEnd === null ? null : docstringEnd - unit.start,
    }));
}
