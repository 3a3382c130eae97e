import { firstThat } from "../first-that.ts";
import type { ContextPiece } from "./context-piece.ts";
import type { UnitDependencies } from "./distances.ts";

export interface ChoosePiecesOptions {
  readonly pieces: readonly ContextPiece[];
  readonly needs: UnitDependencies;
  readonly limit: number;
  /** Approximate tokens; the first piece includes the file's frame. */
  readonly costOf: (piece: ContextPiece, isFirstOfFile: boolean) => number;
  readonly measure: (pieces: readonly ContextPiece[]) => number;
}

/** Chooses the nearest fitting pieces, with code evaluated at loading. Undefined when the header is too long. */
export function choosePieces({
  pieces,
  needs: dependencies,
  limit,
  costOf,
  measure,
}: ChoosePiecesOptions): readonly ContextPiece[] | undefined {
  const required = pieces.filter(({ isTarget }) => isTarget);
  let left = limit - measure(required);
  if (left < 0) return undefined;
  const requiredIds = new Set(required.map(({ id }) => id));
  const paths = new Set(required.map(({ path }) => path));
  const added: ContextPiece[] = [];
  const byId = new Map(pieces.filter(({ isImport }) => !isImport).map((piece) => [piece.id, piece]));
  const costs = (together: readonly ContextPiece[]): number => {
    const pathSet = new Set(paths);
    return together.reduce((sum, piece) => {
      const isFirst = !pathSet.has(piece.path);
      pathSet.add(piece.path);
      return sum + costOf(piece, isFirst);
    }, 0);
  };
  for (const piece of pieces) {
    if (piece.isTarget || requiredIds.has(piece.id) || !isWanted(piece, requiredIds)) continue;
    const groups = [dependencies.read, dependencies.evaluated].map((needed) =>
      piece.isImport ? [piece] : requiredFirst(piece.id, needed, requiredIds).flatMap((id) => byId.get(id) ?? []),
    );
    const group = groups.find((together) => costs(together) <= left);
    if (group === undefined) continue;
    left -= costs(group);
    for (const id of group) {
      added.push(id);
      paths.add(id.path);
      if (!id.isImport) requiredIds.add(id.id);
    }
  }
  return withinLimit(required, added, limit, measure);
}

function requiredFirst(
  id: string,
  needs: ReadonlyMap<string, readonly string[]>,
  chosenIds: ReadonlySet<string>,
): readonly string[] {
  const entered = new Set(chosenIds);
  const ordered: string[] = [];
  const visit = (unit: string): void => {
    if (entered.has(unit)) return;
    entered.add(unit);
    for (const other of needs.get(unit) ?? []) visit(other);
    ordered.push(unit);
  };
  visit(id);
  return ordered;
}

function withinLimit(
  required: readonly ContextPiece[],
  added: readonly ContextPiece[],
  limit: number,
  measure: ChoosePiecesOptions["measure"],
): readonly ContextPiece[] {
  const chosen = (count: number): readonly ContextPiece[] =>
    withoutStrayImports([...required, ...added.slice(0, count)]);
  const fits = (count: number): boolean => measure(chosen(count)) <= limit;
  if (fits(added.length)) return chosen(added.length);
  return chosen(firstThat(added.length - 1, (count) => !fits(count + 1)));
}

function withoutStrayImports(pieces: readonly ContextPiece[]): readonly ContextPiece[] {
  const chosenIds = new Set(pieces.filter(({ isImport }) => !isImport).map(({ id }) => id));
  return pieces.filter((piece) => isWanted(piece, chosenIds));
}

function isWanted({ isImport, near }: ContextPiece, chosenIds: ReadonlySet<string>): boolean {
  return !isImport || near.some((unit) => chosenIds.has(unit));
}
