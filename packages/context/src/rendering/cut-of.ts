import type { ContextPiece, RenderingCut } from "./context-piece.ts";

export function cutOf(pieces: readonly ContextPiece[], chosen: readonly ContextPiece[]): readonly RenderingCut[] {
  const chosenSet = new Set(chosen);
  return pieces.flatMap((piece): readonly RenderingCut[] => {
    const { id, isImport, isHiding } = piece;
    if (!chosenSet.has(piece)) return isImport ? [] : [{ id, reason: "limit" }];
    return isHiding ? [{ id, reason: "answer" }] : [];
  });
}
