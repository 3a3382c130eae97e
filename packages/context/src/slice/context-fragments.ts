import type { ContextFragment, Target } from "@repost/spec";
import { applyEdits, type Edit } from "@repost/syntax";
import type { IndexedUnit, OwnImport, UnitGraph } from "../unit-graph.ts";

/** What a prompt may show: the kept code of each file, the target's file last, and of the target no more than header and docstring. */
export function contextFragments(
  graph: UnitGraph,
  targetUnit: IndexedUnit,
  target: Target,
  units: readonly IndexedUnit[],
): ContextFragment[] {
  const paths = [...new Set(units.map(({ path }) => path))].filter((path) => path !== target.path);
  return [...paths, target.path].map((path) => {
    const own = units.filter((unit) => unit.path === path);
    const pieces: Piece[] = own.map((unit) => {
      const code = unit === targetUnit ? withoutBody(graph, unit, target) : unit.code;
      return { start: unit.start, startLine: unit.startLine, endLine: unit.endLine, code, binds: unit.binds };
    });
    const imports = new Map(own.flatMap((unit) => graph.importsOf(unit).map((found) => [found.start, found])));
    return fragmentOf(path, [...pieces, ...imports.values()]);
  });
}

type Piece = Pick<OwnImport, "start" | "startLine" | "endLine" | "code"> & { readonly binds: Iterable<string> };

/** Pieces that follow each other directly in the file do so here; others are one blank line apart. */
function fragmentOf(path: string, pieces: readonly Piece[]): ContextFragment {
  const ordered = pieces.toSorted((left, right) => left.start - right.start);
  const code = ordered
    .map((piece, position) => {
      const previous = ordered[position - 1];
      if (previous === undefined) return piece.code;
      return (piece.startLine <= previous.endLine + 1 ? "\n" : "\n\n") + piece.code;
    })
    .join("");
  const names = ordered.flatMap(({ binds }) => [...binds]).filter((name) => name !== "*" && name !== "__doc__");
  return { path, code: `${code}\n`, names: [...new Set(names)] };
}

/** Every definition of the target's name goes, for a unit that has several of them has variants of the same function. */
function withoutBody(graph: UnitGraph, unit: IndexedUnit, target: Target): string {
  const edits = graph
    .functionsOf(unit.path)
    .filter(
      ({ name, start, end }) =>
        name === target.func_name && start >= unit.start && end <= unit.start + unit.code.length,
    )
    .map(({ body, docstringEnd, end }): Edit => {
      const start = (docstringEnd ?? body) - unit.start;
      return { start, end: endOfLine(unit.code, end - unit.start), replacement: docstringEnd === null ? "..." : "" };
    });
  return applyEdits(unit.code, edits);
}

/** With the comment that may follow on the line. */
function endOfLine(code: string, from: number): number {
  const at = code.slice(from).search(/[\r\n]/);
  return at === -1 ? code.length : from + at;
}
