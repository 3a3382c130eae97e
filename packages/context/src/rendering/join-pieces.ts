import type { ContextFragment } from "@repost/spec";
import type { ContextPiece } from "./context-piece.ts";

export function joinPieces(pieces: readonly ContextPiece[], paths: readonly string[]): ContextFragment[] {
  return paths.flatMap((path) => {
    const piecesOfPath = pieces.filter((piece) => piece.path === path);
    return piecesOfPath.length === 0 ? [] : [fragmentOf(path, piecesOfPath)];
  });
}

function fragmentOf(path: string, pieces: readonly ContextPiece[]): ContextFragment {
  const ordered = pieces.toSorted((left, right) => left.startLine - right.startLine);
  const code = ordered
    .map((piece, position) => {
      const previous = ordered[position - 1];
      if (previous === undefined) return withoutFirstBlanks(piece.code);
      return piece.startLine <= previous.endLine + 1 ? `\n${piece.code}` : `\n\n${withoutFirstBlanks(piece.code)}`;
    })
    .join("");
  const names = ordered.flatMap((piece) => piece.names).filter((name) => name !== "*" && name !== "__doc__");
  return { path, code: `${code}\n`, names: [...new Set(names)] };
}

function withoutFirstBlanks(code: string): string {
  return code.replace(/^(?:[^\S\r\n]*(?:\r\n|\r|\n))+/u, "");
}
