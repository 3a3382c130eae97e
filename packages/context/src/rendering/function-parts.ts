import type { FunctionParts } from "@repost/spec";
import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";

/** The functions in a unit, with offsets into its code. */
export function functionParts(graph: UnitGraph, unit: IndexedUnit): FunctionParts[] {
  return graph
    .functionsOf(unit.path)
    .filter(({ start, end }) => start >= unit.start && end <= unit.start + unit.code.length)
    .map(({ name, start, end, body, bodyEnd, docstringEnd }) => ({
      name,
      start: start - unit.start,
      end: end - unit.start,
      body: body - unit.start,
      ...(bodyEnd === undefined ? {} : { body_end: bodyEnd - unit.start }),
      docstring_end: docstringEnd === null ? null : docstringEnd - unit.start,
    }));
}
