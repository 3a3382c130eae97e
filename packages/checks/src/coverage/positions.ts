import { type BranchPosition, comparePositions } from "@repost/spec";
import type { Position } from "@repost/syntax";

export interface PositionSpan {
  readonly start: BranchPosition;
  readonly end: BranchPosition;
}

export function positionOf({ row, column }: Position): BranchPosition {
  return { line: row + 1, column };
}

export function isSame(left: BranchPosition, right: BranchPosition): boolean {
  return left.line === right.line && left.column === right.column;
}

/** A position without a column is the start of its line. */
export function isWithin(position: BranchPosition, { start, end }: PositionSpan): boolean {
  return (
    comparePositions(position, start) >= 0 &&
    comparePositions({ line: position.line, column: position.column ?? 0 }, end) < 0
  );
}
