import type { Span } from "@repost/spec";
import { lineStartsOf } from "../rendering/lines.ts";

export interface UsageFile {
  readonly path: string;
  readonly text: string;
  readonly kind: "library" | "test" | "documentation";
}

export interface Usage {
  readonly path: string;
  readonly start: number;
  readonly text: string;
  readonly kind: "example" | "call";
}

export interface CallPattern {
  readonly words: readonly string[];
  readonly call: RegExp;
}

export function mayCall(text: string, { words }: CallPattern): boolean {
  return words.every((word) => text.includes(word));
}

export function linesRange(text: string, first: number, last: number): Span {
  const starts = lineStartsOf(text);
  return { start: starts[first - 1] ?? 0, end: starts[last] ?? text.length };
}

export function isInside(offset: number, range: Span | null): boolean {
  return range !== null && offset >= range.start && offset < range.end;
}
