import type { FunctionContext } from "@repost/spec";
import type { ContextPiece, RawPiece } from "./context-piece.ts";
import { hideAnswer } from "./hide-answer.ts";
import type { ShownFunctionsOptions } from "./shown-functions.ts";
import { targetPieces } from "./target-pieces.ts";

/**
 * All pieces of a context that a prompt may show, in no particular order. Units that only make inputs are no part of it, and copies of the
 * answer are taken out.
 */
export function contextPieces(context: FunctionContext, options: ShownFunctionsOptions = {}): readonly ContextPiece[] {
  const other = { isTarget: false, head: null, isImport: false };
  const companions = new Set(context.companions);
  const isCompanion = (id: string): boolean => companions.has(id);
  const units = context.units.flatMap((unit): RawPiece[] => {
    if (isCompanion(unit.id)) return [];
    if (unit.id === context.target_unit) return targetPieces(context, unit, options);
    const place = { path: unit.path, startLine: unit.start_line, endLine: unit.end_line };
    return [{ ...other, ...place, code: unit.code, names: unit.binds, id: unit.id, near: [unit.id] }];
  });
  const ownImports = (context.imports ?? []).filter(({ units: users }) => !users.every(isCompanion));
  const imports = ownImports.map((found): RawPiece => {
    const place = { path: found.path, startLine: found.start_line, endLine: found.end_line };
    const id = `${found.path}:${found.start_line}`;
    return { ...other, ...place, code: found.code, names: found.binds, id, near: found.units, isImport: true };
  });
  return withoutAnswer(context, [...units, ...imports]);
}

/** Whatever is shown passes here. */
export function withoutAnswer(context: FunctionContext, pieces: readonly RawPiece[]): ContextPiece[] {
  const hide = hideAnswer(context);
  return pieces.map((piece) => {
    const code = hide(piece.code);
    return { ...piece, code, head: piece.head === null ? null : hide(piece.head), isHiding: code !== piece.code };
  });
}
