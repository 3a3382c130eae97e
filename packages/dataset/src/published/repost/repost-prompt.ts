import type { ContextFragment, FunctionDefinition } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { headOf, targetPrompt } from "../python/target-prompt.ts";

export interface RepostPromptRequest {
  readonly context: readonly ContextFragment[];
  /** Path in the repository. */
  readonly path: string;
  readonly name: string;
  /** Used if the context lacks the target. */
  readonly fallback: { readonly code: string; readonly definition: FunctionDefinition };
}

/** Puts the target's file last, without the body. */
export async function repostContext(request: RepostPromptRequest): Promise<readonly ContextFragment[]> {
  const { others, code, definition, start, isInContext } = await shownParts(request);
  const before = await targetPrompt(code, definition, start);
  const after = isInContext ? code.slice(definition.span.end).replace(/^[ \t]*\r?\n/u, "") : "";
  return [...others, { path: request.path, code: `${before}${after}`, names: [] }];
}

/** Returns the published prompt (RepoST, section 4). */
export async function repostPrompt(request: RepostPromptRequest): Promise<string> {
  const { others, code, definition, start } = await shownParts(request);
  return [...others.map(asComment), `# ${request.path}\n${await headOf(code, definition, start)}`].join("\n");
}

async function shownParts({ context, path, name, fallback }: RepostPromptRequest) {
  const python = await loadLanguage("python");
  const others = context.filter((fragment) => fragment.path !== path);
  const own = context.find((fragment) => fragment.path === path);
  const definition = own === undefined ? undefined : python.functions(own.code).find((found) => found.name === name);
  return own === undefined || definition === undefined
    ? { others, ...fallback, start: fallback.definition.span.start, isInContext: false }
    : { others, code: own.code, definition, start: 0, isInContext: true };
}

function asComment({ path, code }: ContextFragment): string {
  const lines = [path, ...code.trimEnd().split("\n")].map((line) => `# ${line}`.trimEnd());
  return `${lines.join("\n")}\n`;
}
