import type { ContextFragment, FunctionContext } from "@repost/spec";

/** Whole lines that are shown or omitted together. */
export interface ContextPiece {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly code: string;
  readonly names: readonly string[];
  readonly id: string;
  /** The target's unit is shown at any limit. */
  readonly isTarget: boolean;
  /** Text to the end of the target's header; null in other pieces. */
  readonly head: string | null;
  readonly isHiding: boolean;
  readonly near: readonly string[];
  readonly isImport: boolean;
}

export type RawPiece = Omit<ContextPiece, "isHiding">;

export interface RenderingCut {
  /** Path, or path:line of a statement or method. */
  readonly id: string;
  /** answer: a copy of the target's body. */
  readonly reason: "limit" | "answer";
}

export function cutOf(pieces: readonly ContextPiece[], chosen: readonly ContextPiece[]): readonly RenderingCut[] {
  const chosenSet = new Set(chosen);
  return pieces.flatMap((piece): readonly RenderingCut[] => {
    const { id, isImport, isHiding } = piece;
    if (!chosenSet.has(piece)) return isImport ? [] : [{ id, reason: "limit" }];
    return isHiding ? [{ id, reason: "answer" }] : [];
  });
}

/** Puts the target's file last, because models read the end best. */
export function pathsOf({ units, target, context }: FunctionContext): readonly string[] {
  const ofUnits = new Set(units.map(({ path }) => path));
  const declared = context.map(({ path }) => path).filter((path) => !ofUnits.has(path));
  return [...new Set([...declared, ...ofUnits])].filter((path) => path !== target.path).concat(target.path);
}

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
