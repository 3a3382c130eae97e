import type { FunctionContext } from "@repost/spec";
import type { ContextPiece } from "./context-piece.ts";
import { distancesOf, unitNeeds } from "./distances.ts";

const FARTHEST = Number.MAX_SAFE_INTEGER;

const DIRECT = 1;

/** Sorts by distance, then the target's file. At distance 1, prefers shorter pieces. */
export function nearestFirst(context: FunctionContext, pieces: readonly ContextPiece[]): readonly ContextPiece[] {
  const distances = distancesOf(context);
  const first = neededBy(context.target_unit, unitNeeds(context).read);
  const distanceOf = ({ near }: ContextPiece): number =>
    near.reduce((least, unit) => Math.min(least, first.has(unit) ? 0 : (distances.get(unit) ?? FARTHEST)), FARTHEST);
  const isElsewhere = ({ path }: ContextPiece): number => (path === context.target.path ? 0 : 1);
  return pieces
    .map((piece) => ({ piece, distance: distanceOf(piece) }))
    .toSorted(
      (left, right) =>
        left.distance - right.distance ||
        (left.distance === DIRECT ? sizeOf(left.piece) - sizeOf(right.piece) : 0) ||
        isElsewhere(left.piece) - isElsewhere(right.piece),
    )
    .map(({ piece }) => piece);
}

function sizeOf({ isImport, code }: ContextPiece): number {
  return isImport ? FARTHEST : code.length;
}

function neededBy(id: string, needs: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const reached = new Set([id]);
  for (const unit of reached) for (const other of needs.get(unit) ?? []) reached.add(other);
  return reached;
}
