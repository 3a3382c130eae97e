import type { ContextFragment, FunctionContext } from "@repost/spec";
import { choosePieces } from "./choose-pieces.ts";
import type { ContextPiece } from "./context-piece.ts";
import { contextPieces } from "./context-pieces.ts";
import { joinPieces } from "./join-pieces.ts";
import { lineStartsOf } from "./lines.ts";
import { nearestFirst } from "./nearest-first.ts";

/** What `FunctionContext.context` is: all that a prompt may show, as many lines of it as are allowed, the target's own file last. */
export function contextFragments(context: FunctionContext, limitLines: number): ContextFragment[] {
  const pieces = nearestFirst(context, contextPieces(context));
  const linesOf = ({ code }: ContextPiece): number => lineStartsOf(code).length;
  const chosen = choosePieces({
    pieces,
    limit: limitLines,
    costOf: linesOf,
    measure: (all) => all.reduce((sum, piece) => sum + linesOf(piece), 0),
  });
  return joinPieces(chosen ?? pieces.filter(({ isTarget }) => isTarget), pathsOf(context));
}

/** Files in the order in which they run, the target's own last: what stands nearest to what is asked for is read best. */
export function pathsOf({ units, target }: FunctionContext): readonly string[] {
  return [...new Set(units.map(({ path }) => path).filter((path) => path !== target.path)), target.path];
}
