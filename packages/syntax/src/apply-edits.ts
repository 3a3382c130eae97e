import type { Span } from "@repost/spec";
import { editInvalid } from "./errors.ts";

/** Replacement of a span; an empty span inserts. */
export interface Edit extends Span {
  readonly replacement: string;
}

/**
 * Applies edits; insertions at one offset keep their order.
 *
 * @throws SyntaxAdapterError SYNTAX_EDIT_INVALID when spans overlap or leave the text
 */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((left, right) => left.start - right.start || left.end - right.end);
  const parts: string[] = [];
  let position = 0;
  for (const { start, end, replacement } of ordered) {
    if (!(start >= 0 && start <= end && end <= code.length))
      throw editInvalid(`${start}-${end} is no span of the text`);
    if (start < position) throw editInvalid(`${start}-${end} overlaps the edit before it`);
    parts.push(code.slice(position, start), replacement);
    position = end;
  }
  parts.push(code.slice(position));
  return parts.join("");
}
