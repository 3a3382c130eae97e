import type { FunctionContext } from "@repost/spec";
import type { ContextPiece } from "./context-piece.ts";
import { hideAnswer } from "./hide-answer.ts";
import type { ShownFunctionsOptions } from "./shown-functions.ts";
import { targetPieces } from "./target-pieces.ts";

/** All that a prompt may show of a context, in pieces, in no particular order. What holds the answer a second time is without it. */
export function contextPieces(context: FunctionContext, options: ShownFunctionsOptions = {}): readonly ContextPiece[] {
  const hide = hideAnswer(context);
  const units = context.units.flatMap((unit): ContextPiece[] => {
    if (unit.id === context.target_unit) return targetPieces(context, unit, options);
    const place = { path: unit.path, startLine: unit.start_line, endLine: unit.end_line };
    return [{ ...place, code: unit.code, names: unit.binds, id: unit.id, isTarget: false, importsFor: null }];
  });
  const imports = (context.imports ?? []).map((found): ContextPiece => ({
    path: found.path,
    startLine: found.start_line,
    endLine: found.end_line,
    code: found.code,
    names: found.binds,
    id: `${found.path}:${found.start_line}`,
    isTarget: false,
    importsFor: found.units,
  }));
  return [...units, ...imports].map((piece) => ({ ...piece, code: hide(piece.code) }));
}
