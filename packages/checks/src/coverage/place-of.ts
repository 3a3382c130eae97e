import type { Position } from "@repost/syntax";

const COLUMNS = 100_000;

/** A place in a text as one number: the line, counted from 1, and the column as five digits behind the point. */
export function placeOf({ row, column }: Position): number {
  return row + 1 + Math.min(column, COLUMNS - 1) / COLUMNS;
}
