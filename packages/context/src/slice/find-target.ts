import type { Target } from "@repost/spec";
import type { UnitGraph } from "../unit-graph.ts";
import type { TargetPlace } from "./close-over-needs.ts";

/** Finds the unit that a target is in, and the target's own lines there; undefined where the file has other text in these lines. */
export function findTarget(graph: UnitGraph, target: Target): TargetPlace | undefined {
  const unit = graph
    .unitsOf(target.path)
    .find(({ startLine, endLine }) => startLine <= target.start_line && target.end_line <= endLine);
  if (unit === undefined) return undefined;
  const starts = lineStarts(unit.code);
  const start = starts[target.start_line - unit.startLine];
  if (start === undefined || !unit.code.startsWith(target.orig_func, start)) return undefined;
  const [name = ""] = target.func_name.split(".");
  return { unit, start, end: start + target.orig_func.length, name };
}

function lineStarts(code: string): readonly number[] {
  return [0, ...[...code.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)];
}
