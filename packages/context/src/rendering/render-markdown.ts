import type { ContextFragment, FunctionContext, Language, StageResult, TokenLimit } from "@repost/spec";
import { pathsOf } from "./paths-of.ts";
import { contextPieces } from "./context-pieces.ts";
import { joinPieces } from "./join-pieces.ts";
import { type Rendering, renderPieces } from "./render-pieces.ts";

export interface RenderMarkdownOptions {
  readonly context: FunctionContext;
  /** Whether the target's documentation is shown. @default true */
  readonly docstring?: boolean;
  /** @default none */
  readonly limit?: TokenLimit;
}

/**
 * A context as RepoST writes it (appendix on curation): a fenced block a file, whose first line is `## path`, the target's file last. Of the
 * target there is its header and documentation, never its body. Under a limit the definitions nearest to the target come first.
 * Rejection: `limit_too_small`.
 *
 * @example
 * const limit = { tokens: 8000, counter: await loadTokenCounter() };
 * const { text, tokens, cut } = unwrap(renderMarkdown({ context, limit }));
 */
export function renderMarkdown({ context, docstring = true, limit }: RenderMarkdownOptions): StageResult<Rendering> {
  const { language } = context.target;
  const paths = pathsOf(context);
  return renderPieces({
    context,
    pieces: contextPieces(context, { docstring }),
    limit,
    textOf: (pieces) => markdownOf(joinPieces(pieces, paths), language),
  });
}

/** Fragments as RepoST's markdown; what an environment's `context` becomes on export. */
export function markdownOf(context: readonly ContextFragment[], language: Language): string {
  return context.map(({ path, code }) => `\`\`\`${language}\n## ${path}\n${code.trimEnd()}\n\`\`\`\n`).join("\n");
}
