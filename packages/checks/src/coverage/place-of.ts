import type { Position } from "@repost/syntax";

const COLUMNS = 100_000;

/** Position as one number: line from 1, and column as five decimals. */
export function placeOf({ row, column }: Position): number {
  return row + 1 + Math.min(column, COLUMNS - 1) / COLUMNS;
}
