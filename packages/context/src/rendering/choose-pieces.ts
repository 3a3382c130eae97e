import type { ContextPiece } from "./context-piece.ts";

export interface ChoosePiecesOptions {
  /** The nearest first. */
  readonly pieces: readonly ContextPiece[];
  readonly limit: number;
  /** What one piece takes, about; the first of a file with what the file itself takes. */
  readonly costOf: (piece: ContextPiece, isFirstOfFile: boolean) => number;
  /** What pieces take together, exactly. */
  readonly measure: (pieces: readonly ContextPiece[]) => number;
}

/**
 * As many pieces as there is room for, the nearest first; one that is too large is passed over for smaller ones that are farther. Undefined
 * where not even the target's own header has room. All of them together are measured a few times only, however many there are.
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

/** Costs of single pieces say only about what they take together: what was added last goes again until the limit is kept. */
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

/** An import is shown with what gets something through it, and not alone. */
function isWanted({ isImport, near }: ContextPiece, shown: ReadonlySet<string>): boolean {
  return !isImport || near.some((unit) => shown.has(unit));
}
