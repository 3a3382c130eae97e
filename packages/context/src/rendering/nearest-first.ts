import type { FunctionContext } from "@repost/spec";
import type { ContextPiece } from "./context-piece.ts";
import { distancesOf } from "./distances.ts";

/** Distance of code that loading needs, not understanding. */
const FARTHEST = Number.MAX_SAFE_INTEGER;

/** Sorts pieces by distance, then the target's file first. */
export function nearestFirst(context: FunctionContext, pieces: readonly ContextPiece[]): readonly ContextPiece[] {
  const distances = distancesOf(context);
  const distanceOf = ({ near }: ContextPiece): number =>
    near.reduce((least, unit) => Math.min(least, distances.get(unit) ?? FARTHEST), FARTHEST);
  const isElsewhere = ({ path }: ContextPiece): number => (path === context.target.path ? 0 : 1);
  return pieces
    .map((piece) => ({ piece, distance: distanceOf(piece) }))
    .toSorted((left, right) => left.distance - right.distance || isElsewhere(left.piece) - isElsewhere(right.piece))
    .map(({ piece }) => piece);
}
