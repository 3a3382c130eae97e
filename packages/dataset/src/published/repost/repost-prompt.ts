import type { ContextFragment, FunctionDefinition } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { headOf, targetPrompt } from "../python/target-prompt.ts";

export interface RepostPromptRequest {
  readonly context: readonly ContextFragment[];
  readonly path: string;
  readonly name: string;
  /** Used if the context lacks the target. */
  readonly fallback: { readonly code: string; readonly definition: FunctionDefinition };
}

/** Puts the target's file last, without the body. */
export async function repostContext(request: RepostPromptRequest): Promise<readonly ContextFragment[]> {
  const { otherFragments, code, definition, start, isInContext } = await visibleParts(request);
  const before = await targetPrompt(code, definition, start);
  const after = isInContext ? code.slice(definition.span.end).replace(/^[ \t]*\r?\n/u, "") : "";
  return [...otherFragments, { path: request.path, code: `${before}${after}`, names: [] }];
}

/** Returns the published prompt (RepoST, section 4). */
export async function repostPrompt(request: RepostPromptRequest): Promise<string> {
  const { otherFragments, code, definition, start } = await visibleParts(request);
  return [...otherFragments.map(asComment), `# ${request.path}\n${await headOf(code, definition, start)}`].join("\n");
}

async function visibleParts({ context, path, name, fallback }: RepostPromptRequest) {
  const python = await loadLanguage("python");
  const otherFragments = context.filter((fragment) => fragment.path !== path);
  const targetFragment = context.find((fragment) => fragment.path === path);
  const definition =
    targetFragment === undefined
      ? undefined
      : python.functions(targetFragment.code).find((candidate) => candidate.name === name);
  return targetFragment === undefined || definition === undefined
    ? { otherFragments, ...fallback, start: fallback.definition.span.start, isInContext: false }
    : { otherFragments, code: targetFragment.code, definition, start: 0, isInContext: true };
}

function asComment({ path, code }: ContextFragment): string {
  const lines = [path, ...code.trimEnd().split("\n")].map((line) => `# ${line}`.trimEnd());
  return `${lines.join("\n")}\n`;
}
