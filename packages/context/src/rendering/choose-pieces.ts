import type { ContextPiece } from "./context-piece.ts";

export interface ChoosePiecesOptions {
  /** Pieces, nearest first. */
  readonly pieces: readonly ContextPiece[];
  readonly limit: number;
  /** Approximate tokens of one piece; the first piece of a file includes the file's frame. */
  readonly costOf: (piece: ContextPiece, isFirstOfFile: boolean) => number;
  /** Exact tokens of pieces together. */
  readonly measure: (pieces: readonly ContextPiece[]) => number;
}

/**
 * Chooses as many pieces as fit, nearest first. A piece that is too large is skipped for smaller, farther ones.
 * Undefined when the target's header does not fit. `measure` runs a few times only.
 */
export function choosePieces({
  pieces,
  limit,
  costOf,
  measure,
}: ChoosePiecesOptions): readonly ContextPiece[] | undefined {
  const required = pieces.filter(({ isTarget }) => isTarget);
  let left = limit - measure(required);
  if (left < 0) return undefined;
  const shown = new Set(required.map(({ id }) => id));
  const paths = new Set(required.map(({ path }) => path));
  const added: ContextPiece[] = [];
  for (const piece of pieces) {
    if (piece.isTarget || !isWanted(piece, shown)) continue;
    const cost = costOf(piece, !paths.has(piece.path));
    if (cost > left) continue;
    left -= cost;
    added.push(piece);
    paths.add(piece.path);
    if (!piece.isImport) shown.add(piece.id);
  }
  return withinLimit(required, added, limit, measure);
}

/** Removes the last pieces until the exact limit is met. */
function withinLimit(
  required: readonly ContextPiece[],
  added: readonly ContextPiece[],
  limit: number,
  measure: ChoosePiecesOptions["measure"],
): readonly ContextPiece[] {
  let kept = added;
  for (let drop = 1; kept.length > 0; drop *= 2) {
    const chosen = withoutStrayImports([...required, ...kept]);
    if (measure(chosen) <= limit) return chosen;
    kept = kept.slice(0, Math.max(0, kept.length - drop));
  }
  return required;
}

function withoutStrayImports(pieces: readonly ContextPiece[]): readonly ContextPiece[] {
  const shown = new Set(pieces.filter(({ isImport }) => !isImport).map(({ id }) => id));
  return pieces.filter((piece) => isWanted(piece, shown));
}

/** An import is shown only with a unit that uses it. */
function isWanted({ isImport, near }: ContextPiece, shown: ReadonlySet<string>): boolean {
  return !isImport || near.some((unit) => shown.has(unit));
}
