import {
  accepted,
  type ContextFragment,
  type FunctionContext,
  rejected,
  type StageResult,
  type TokenLimit,
} from "@repost/spec";
import { choosePieces } from "./choose-pieces.ts";
import { type ContextPiece, cutOf, joinPieces, pathsOf, type RenderingCut } from "./context-piece.ts";
import { unitNeeds, nearestFirst } from "./distances.ts";

export interface Rendering {
  readonly text: string;
  /** Null without a limit. */
  readonly tokens: number | null;
  readonly context: readonly ContextFragment[];
  readonly cut: readonly RenderingCut[];
}

export interface RenderPiecesOptions {
  readonly context: FunctionContext;
  readonly pieces: readonly ContextPiece[];
  readonly limit: TokenLimit | undefined;
  readonly textOf: (pieces: readonly ContextPiece[]) => string;
}

export function renderPieces({
  context,
  pieces,
  limit,
  textOf,
}: RenderPiecesOptions): StageResult<Rendering, "context"> {
  const ordered = nearestFirst(context, pieces);
  const chosen = limit === undefined ? ordered : withinTokens({ context, pieces: ordered, limit, textOf });
  if (chosen === undefined) {
    return rejected("limit_too_small", `The target's own header takes more than ${limit?.tokens} tokens.`);
  }
  const text = textOf(chosen);
  return accepted({
    text,
    tokens: limit === undefined ? null : limit.counter.count(text),
    context: joinPieces(chosen, pathsOf(context)),
    cut: cutOf(ordered, chosen),
  });
}

export function withinTokens({
  context,
  pieces,
  limit: { tokens, counter },
  textOf,
}: RenderPiecesOptions & { readonly limit: TokenLimit }): readonly ContextPiece[] | undefined {
  return choosePieces({
    pieces,
    needs: unitNeeds(context),
    limit: tokens,
    costOf: ({ code, path }, isFirstOfFile) =>
      counter.count(isFirstOfFile ? `${path}${FILE_FRAME}${code}` : `\n${code}`),
    measure: (chosen) => counter.count(textOf(chosen)),
  });
}

const FILE_FRAME = "\n\n## \n```\n```python\n";
