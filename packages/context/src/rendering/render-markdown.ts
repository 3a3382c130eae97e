import type { ContextFragment, FunctionContext, Language, StageResult, TokenLimit } from "@repost/spec";
import { pathsOf } from "./paths-of.ts";
import { contextPieces } from "./context-pieces.ts";
import { joinPieces } from "./join-pieces.ts";
import { type Rendering, renderPieces } from "./render-pieces.ts";

export interface RenderMarkdownOptions {
  readonly context: FunctionContext;
  /** Shows the target's documentation. @default true */
  readonly docstring?: boolean;
  readonly limit?: TokenLimit;
}

/**
 * Returns a context in RepoST's form (appendix on curation): a fenced block for each file with `## path` as first line,
 * the target's file last. Shows the target's header and documentation, never its body. Under a limit the nearest
 * definitions come first. Rejection: `limit_too_small`.
 *
 * @example const limit = { tokens: 8000, counter: await loadTokenCounter() }; const { text, tokens, cut } =
 * unwrap(renderMarkdown({ context, limit }));
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

/** Returns fragments in RepoST's Markdown, also for exports of an environment's `context`. */
export function markdownOf(context: readonly ContextFragment[], language: Language): string {
  return context.map(({ path, code }) => `\`\`\`${language}\n## ${path}\n${code.trimEnd()}\n\`\`\`\n`).join("\n");
}
