import type { FunctionContext, OwnImportRecord, Unit } from "@repost/spec";
import type { ContextPiece, RawPiece } from "./context-piece.ts";
import { hideAnswer } from "./hide-answer.ts";
import { lineStartsOf } from "./lines.ts";
import type { ShownFunctionsOptions } from "./shown-functions.ts";
import { targetPieces } from "./target-pieces.ts";

export function contextPieces(context: FunctionContext, options: ShownFunctionsOptions = {}): readonly ContextPiece[] {
  const companions = new Set(context.companions);
  const isCompanion = (id: string): boolean => companions.has(id);
  const units = context.units.flatMap((unit): RawPiece[] => {
    if (isCompanion(unit.id)) return [];
    if (unit.id === context.target_unit) return targetPieces(context, unit, options);
    return [unitPiece(unit)];
  });
  const ownImports = (context.imports ?? []).filter(({ units: users }) => !users.every(isCompanion));
  return withoutAnswer(context, [...declarations(context), ...units, ...ownImports.map(importPiece)]);
}

function declarations(context: FunctionContext): readonly RawPiece[] {
  const paths = new Set(context.units.map(({ path }) => path));
  return context.context
    .filter(({ path }) => !paths.has(path))
    .map(({ path, code: text, names }) => {
      const code = text.trimEnd();
      const span = { path, startLine: 1, endLine: lineStartsOf(code).length };
      return { ...OTHER, ...span, code, names, id: path, near: [context.target_unit] };
    });
}

export function unitPiece(unit: Unit): RawPiece {
  return { ...OTHER, ...pieceOf(unit), id: unit.id, near: [unit.id] };
}

export function importPiece(statement: OwnImportRecord): RawPiece {
  const id = `${statement.path}:${statement.start_line}`;
  return { ...OTHER, ...pieceOf(statement), id, near: statement.units, isImport: true };
}

const OTHER = { isTarget: false, head: null, isImport: false } as const;

function pieceOf({ path, start_line: startLine, end_line: endLine, code, binds: names }: Unit | OwnImportRecord) {
  return { path, startLine, endLine, code, names };
}

export function withoutAnswer(context: FunctionContext, pieces: readonly RawPiece[]): ContextPiece[] {
  const hide = hideAnswer(context);
  return pieces.map((piece) => {
    const code = hide(piece.code);
    return { ...piece, code, head: piece.head === null ? null : hide(piece.head), isHiding: code !== piece.code };
  });
}
