import type { ContextFragment, FunctionContext, Language, StageResult, TokenLimit } from "@repost/spec";
import { joinPieces, pathsOf } from "./context-piece.ts";
import { contextPieces } from "./context-pieces.ts";
import { type Rendering, renderPieces } from "./render-pieces.ts";

export interface RenderMarkdownOptions {
  readonly context: FunctionContext;
  /** Shows the target's documentation. @default true */
  readonly docstring?: boolean;
  readonly limit?: TokenLimit;
}

/** Returns RepoST's context (appendix on curation), without the target's body. Rejection: `limit_too_small`. */
export function renderMarkdown({
  context,
  docstring = true,
  limit,
}: RenderMarkdownOptions): StageResult<Rendering, "context"> {
  const { language } = context.target;
  const paths = pathsOf(context);
  return renderPieces({
    context,
    pieces: contextPieces(context, { docstring }),
    limit,
    textOf: (pieces) => markdownOf(joinPieces(pieces, paths), language),
  });
}

export function markdownOf(context: readonly ContextFragment[], language: Language): string {
  return context.map(({ path, code }) => `\`\`\`${language}\n## ${path}\n${code.trimEnd()}\n\`\`\`\n`).join("\n");
}
