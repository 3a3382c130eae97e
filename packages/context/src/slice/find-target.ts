import { lineStartsOf } from "../rendering/lines.ts";
import type { Target } from "@repost/spec";
import type { IndexedUnit, UnitGraph } from "../unit-graph.ts";
import type { TargetLocation } from "./collect-dependencies.ts";

export interface SliceTarget {
  readonly graph: UnitGraph;
  readonly target: Target;
  readonly location: TargetLocation;
}

export function findTarget(graph: UnitGraph, target: Target): TargetLocation | undefined {
  const unit = graph
    .unitsOf(target.path)
    .find(({ startLine, endLine }) => startLine <= target.start_line && target.end_line <= endLine);
  if (unit === undefined) return undefined;
  const line = lineStartsOf(unit.code)[target.start_line - unit.startLine];
  const start = line === undefined ? undefined : startOf(graph, target, unit, line);
  if (start === undefined) return undefined;
  const [name = ""] = target.func_name.split(".");
  return { unit, start, end: start + target.orig_func.length, name };
}

function startOf(graph: UnitGraph, target: Target, unit: IndexedUnit, line: number): number | undefined {
  if (unit.code.startsWith(target.orig_func, line)) return line;
  return graph
    .functionsOf(target.path)
    .filter(({ name }) => name === target.func_name)
    .map(({ start }) => start - unit.start)
    .find(
      (start) =>
        start > line && unit.code.startsWith(target.orig_func, start) && !/[\r\n]/.test(unit.code.slice(line, start)),
    );
}

export function unitsAlongside(graph: UnitGraph, ids: ReadonlySet<string>): readonly IndexedUnit[] {
  return ids.size === 0 ? [] : graph.paths.flatMap((path) => graph.unitsOf(path).filter(({ id }) => ids.has(id)));
}
