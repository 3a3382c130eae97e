import type { FunctionContext, FunctionParts, Unit } from "@repost/spec";
import { applyEdits, type Edit } from "@repost/syntax";
import type { RawPiece } from "./context-piece.ts";
import { lineAt, lineStartsOf, withoutLastBreak } from "./lines.ts";
import { answerSpan, hidingEdits, type ShownFunctionsOptions, targetVariants } from "./shown-functions.ts";

export interface Member {
  readonly id: string;
  readonly parts: FunctionParts;
  readonly first: number;
  readonly last: number;
}

export function targetPieces(context: FunctionContext, unit: Unit, options: ShownFunctionsOptions): RawPiece[] {
  if (targetVariants(context).length === 0) return [headerAlone(context, unit)];
  const starts = lineStartsOf(unit.code);
  const edits = hidingEdits(context, unit, options);
  const answer = targetAnswer(context, unit);
  const pieces: RawPiece[] = [];
  let line = 0;
  const add = (first: number, last: number, id: string, isTarget: boolean): void => {
    const start = starts[first] ?? 0;
    const end = starts[last + 1] ?? unit.code.length;
    const code = withoutLastBreak(slice(unit.code, edits, start, end));
    const hasHead = isTarget && start <= answer && answer <= end;
    const head = hasHead ? slice(unit.code, edits, start, answer).trimEnd() : null;
    const names = pieces.some((piece) => piece.isTarget) || !isTarget ? [] : unit.binds;
    const span = { startLine: unit.start_line + first, endLine: unit.start_line + last };
    pieces.push({ ...span, path: unit.path, code, names, id, isTarget, head, near: [id], isImport: false });
  };
  for (const member of membersBeside(edits, membersOf(context, unit), starts)) {
    if (member.first > line) add(line, member.first - 1, unit.id, true);
    add(member.first, member.last, member.id, false);
    line = member.last + 1;
  }
  if (line < starts.length) add(line, starts.length - 1, unit.id, true);
  return pieces;
}

function headerAlone({ target }: FunctionContext, { id, path, binds: boundNames }: Unit): RawPiece {
  const end = target.orig_func.indexOf(target.signature) + target.signature.length;
  const code = target.orig_func.slice(0, end);
  const span = { path, startLine: target.start_line, endLine: target.end_line };
  return { ...span, code, names: boundNames, id, isTarget: true, head: code, near: [id], isImport: false };
}

function targetAnswer(context: FunctionContext, unit: Unit): number {
  const { target } = context;
  const starts = lineStartsOf(unit.code);
  const variant = targetVariants(context).find(({ start, end }) => {
    const first = unit.start_line + lineAt(starts, start);
    return target.start_line <= first && unit.start_line + lineAt(starts, Math.max(start, end - 1)) <= target.end_line;
  });
  return variant === undefined ? -1 : answerSpan(unit.code, variant, target.language).start;
}

function membersBeside(
  edits: readonly Edit[],
  members: readonly Member[],
  starts: readonly number[],
): readonly Member[] {
  const isBeside = ({ start, end }: Edit): boolean =>
    members.every(({ first, last }) => lineAt(starts, end) < first || lineAt(starts, start) > last);
  return edits.every(isBeside) ? members : [];
}

function slice(code: string, edits: readonly Edit[], start: number, end: number): string {
  const editsInside = edits.filter((edit) => edit.start >= start && edit.end <= end);
  return applyEdits(
    code.slice(start, end),
    editsInside.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
  );
}

export function membersOf(context: FunctionContext, unit: Unit): readonly Member[] {
  const starts = lineStartsOf(unit.code);
  const variants = new Set(targetVariants(context));
  const spans = (context.functions ?? []).map((parts) => ({
    parts,
    first: lineAt(starts, parts.start),
    last: lineAt(starts, Math.max(parts.start, parts.end - 1)),
  }));
  return spans
    .filter(({ parts, first, last }) => {
      const isAlone = spans.every((other) => other.parts === parts || other.last < first || other.first > last);
      return !variants.has(parts) && isAlone && hasOwnLines(unit.code, starts, parts, first, last);
    })
    .map(({ parts, first, last }) => {
      const firstFreeLine = spans.reduce(
        (line, other) => (other.last < first ? Math.max(line, other.last + 1) : line),
        1,
      );
      const id = `${unit.path}:${unit.start_line + first}`;
      return { id, parts, first: withLeadingLines(unit.code, starts, first, firstFreeLine), last };
    });
}

function hasOwnLines(
  code: string,
  starts: readonly number[],
  { start, end }: FunctionParts,
  first: number,
  last: number,
): boolean {
  const before = code.slice(starts[first], start);
  const after = code.slice(end, starts[last + 1] ?? code.length);
  return first > 0 && before.trim() === "" && /^[\s;,]*(?:(?:#|\/\/|\/\*).*)?\s*$/u.test(after);
}

function withLeadingLines(code: string, starts: readonly number[], first: number, firstFreeLine: number): number {
  let line = first;
  while (
    line > firstFreeLine &&
    /^\s*(?:#|\/\/|\/?\*|$)/u.test(withoutLastBreak(code.slice(starts[line - 1], starts[line])))
  )
    line -= 1;
  return line;
}
