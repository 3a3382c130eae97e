import type { ContextPiece, RenderingCut } from "./context-piece.ts";

export function cutOf(pieces: readonly ContextPiece[], shown: readonly ContextPiece[]): readonly RenderingCut[] {
  const kept = new Set(shown);
  return pieces.flatMap((piece): readonly RenderingCut[] => {
    const { id, isImport, isHiding } = piece;
    if (!kept.has(piece)) return isImport ? [] : [{ id, reason: "limit" }];
    return isHiding ? [{ id, reason: "answer" }] : [];
  });
}
