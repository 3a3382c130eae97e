import { z } from "zod/v4";
import { count } from "./fields.ts";

/** Before schema version 2, the number 3.00012 was line 3, column 12. */
const OLD_COLUMNS = 100_000;

/** Python counts by line; 0 or less is the function's exit. */
export interface BranchPosition {
  /** From 1. */
  readonly line: number;
  /** From 0; null where only lines are counted. */
  readonly column: number | null;
}

/** Step from a decision to the code that runs next. */
export type Branch = readonly [from: BranchPosition, to: BranchPosition];

const branchPositionSchema = z.union([
  z.object({
    line: z.number().int().describe("Line from 1; 0 or less is the exit of the function"),
    column: count.nullable().describe("Column from 0; null where only lines are counted"),
  }),
  z.number(),
]);

export const branchSchema = z.tuple([branchPositionSchema, branchPositionSchema]);

/** A number is a line, or a position before schema version 2. */
export function readBranchPosition(value: unknown): BranchPosition | null {
  if (typeof value === "number") {
    const line = Math.floor(value);
    return { line, column: line === value ? null : Math.round((value - line) * OLD_COLUMNS) };
  }
  if (typeof value !== "object" || value === null || !("line" in value) || !("column" in value)) return null;
  const { line, column } = value;
  return typeof line === "number" && (column === null || typeof column === "number") ? { line, column } : null;
}

export function readBranches(value: unknown): readonly Branch[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((pair: unknown): readonly Branch[] => {
    const [from, to] = Array.isArray(pair) ? pair.map(readBranchPosition) : [];
    return from === null || from === undefined || to === null || to === undefined ? [] : [[from, to]];
  });
}

export function branchKey([from, to]: Branch): string {
  return `${positionText(from)}->${positionText(to)}`;
}

/** Formats a position as `3`, or as `3:12` with a column. */
export function positionText({ line, column }: BranchPosition): string {
  return column === null ? String(line) : `${line}:${column}`;
}

/** A position without a column equals all positions of its line. */
export function comparePositions(left: BranchPosition, right: BranchPosition): number {
  if (left.line !== right.line || left.column === null || right.column === null) return left.line - right.line;
  return left.column - right.column;
}
