import type { FunctionContext } from "@repost/spec";
import { choosePieces } from "./choose-pieces.ts";
import type { ContextPiece } from "./context-piece.ts";
import { contextPieces } from "./context-pieces.ts";
import { cutOf } from "./cut-of.ts";
import { unitNeeds } from "./distances.ts";
import { joinPieces } from "./join-pieces.ts";
import { lineStartsOf } from "./lines.ts";
import { nearestFirst } from "./nearest-first.ts";
import { pathsOf } from "./paths-of.ts";

/**
 * Returns the fragments that a prompt may show: as many lines as allowed, nearest definitions first, the target's file
 * last.
 */
export function shownContext(
  context: FunctionContext,
  limitLines: number,
): Pick<FunctionContext, "context"> & Required<Pick<FunctionContext, "context_cut">> {
  const pieces = nearestFirst(context, contextPieces(context));
  const linesOf = ({ code }: ContextPiece): number => lineStartsOf(code).length;
  const chosen = choosePieces({
    pieces,
    needs: unitNeeds(context),
    limit: limitLines,
    costOf: linesOf,
    measure: (all) => all.reduce((sum, piece) => sum + linesOf(piece), 0),
  });
  const shown = chosen ?? pieces.filter(({ isTarget }) => isTarget);
  return { context: joinPieces(shown, pathsOf(context)), context_cut: [...cutOf(pieces, shown)] };
}
