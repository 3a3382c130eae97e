import type { ContextFragment, FunctionDefinition } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { headOf, shownTarget } from "../python/shown-target.ts";

export interface RepostPromptRequest {
  readonly context: readonly ContextFragment[];
  /** Path of the target's file, and its qualified name there. */
  readonly path: string;
  readonly name: string;
  /** Where the context lacks the target: a text that has it. */
  readonly fallback: { readonly code: string; readonly definition: FunctionDefinition };
}

/**
 * What the published prompt shows (RepoST, section 4): other files, then the target's file up to and including the target's signature and
 * docstring. What follows the target in its file is left out, as there.
 */
export async function repostContext(request: RepostPromptRequest): Promise<readonly ContextFragment[]> {
  const { others, code, definition, start } = await shownParts(request);
  return [...others, { path: request.path, code: await shownTarget(code, definition, start), names: [] }];
}

/** The published prompt: other files as comments, each under its path, then the start of the target's. */
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
    ? { others, ...fallback, start: fallback.definition.span.start }
    : { others, code: own.code, definition, start: 0 };
}

function asComment({ path, code }: ContextFragment): string {
  const lines = [path, ...code.trimEnd().split("\n")].map((line) => `# ${line}`.trimEnd());
  return `${lines.join("\n")}\n`;
}
