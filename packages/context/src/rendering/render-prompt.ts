import type { FunctionContext, StageResult, TokenLimit } from "@repost/spec";
import { type ContextPiece, joinPieces, pathsOf } from "./context-piece.ts";
import { contextPieces } from "./context-pieces.ts";
import { type PromptForm, promptText } from "./prompt-text.ts";
import { type Rendering, renderPieces } from "./render-pieces.ts";

export interface RenderPromptOptions {
  readonly context: FunctionContext;
  readonly form?: PromptForm;
  /** Shows other files. @default true */
  readonly crossFile?: boolean;
  /** Shows code after the target, unlike the paper. @default false */
  readonly following?: boolean;
  /** Shows the target's documentation. @default true */
  readonly docstring?: boolean;
  readonly limit?: TokenLimit;
}

/** Returns other files, then the target's file up to its header. Rejection: `limit_too_small`. */
export function renderPrompt({
  context,
  form = "completion",
  crossFile = true,
  following = false,
  docstring = true,
  limit,
}: RenderPromptOptions): StageResult<Rendering, "context"> {
  const { language, path } = context.target;
  const all = contextPieces(context, { docstring });
  const headLine = all.find(({ head }) => head !== null)?.startLine ?? Infinity;
  const isOwn = (piece: ContextPiece): boolean => piece.path === path;
  const isBefore = (piece: ContextPiece): boolean => isOwn(piece) && piece.startLine <= headLine;
  const isAfter = (piece: ContextPiece): boolean => isOwn(piece) && piece.startLine > headLine;
  const paths = pathsOf(context);
  return renderPieces({
    context,
    pieces: all
      .filter((piece) => isBefore(piece) || (isAfter(piece) ? following : crossFile))
      .map((piece) => (isAfter(piece) ? { ...piece, isTarget: false } : atHead(piece))),
    limit,
    textOf: (pieces) => {
      const otherFiles = joinPieces(
        pieces.filter((piece) => !isBefore(piece)),
        paths,
      );
      const [prefix = { path, code: "", names: [] }] = joinPieces(pieces.filter(isBefore), [path]);
      return promptText({ language, form, otherFiles, prefix });
    },
  });
}

function atHead(piece: ContextPiece): ContextPiece {
  return piece.head === null ? piece : { ...piece, code: piece.head };
}
