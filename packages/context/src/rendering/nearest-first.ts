import type { FunctionContext } from "@repost/spec";
import type { ContextPiece } from "./context-piece.ts";
import { distancesOf } from "./distances.ts";

/** Pieces by their distance to the target; those at the same distance in the target's own file first, then as they stand in the record. */
export function nearestFirst(context: FunctionContext, pieces: readonly ContextPiece[]): readonly ContextPiece[] {
  const distances = distancesOf(context);
  const distanceOf = ({ id, importsFor }: ContextPiece): number =>
    Math.min(...(importsFor ?? [id]).map((unit) => distances.get(unit) ?? Infinity));
  const isElsewhere = ({ path }: ContextPiece): number => (path === context.target.path ? 0 : 1);
  return pieces
    .map((piece) => ({ piece, distance: distanceOf(piece) }))
    .filter(({ piece, distance }) => piece.isTarget || distance < Infinity)
    .toSorted((left, right) => left.distance - right.distance || isElsewhere(left.piece) - isElsewhere(right.piece))
    .map(({ piece }) => piece);
}
