import type { ContextFragment, FunctionDefinition } from "@repost/spec";
import { loadLanguage, loadParser } from "@repost/syntax";

export interface RepostPromptRequest {
  readonly context: readonly ContextFragment[];
  /** Path of the target's file, and its qualified name there. */
  readonly path: string;
  readonly name: string;
  /** Where the context lacks the target: a text that has it. */
  readonly fallback: { readonly code: string; readonly definition: FunctionDefinition };
}

/**
 * The published prompt (RepoST, section 4): other files as comments, each under its path, then the target's file up to and including
 * the target's signature and docstring. What follows the target in its file is left out, as there.
 */
export async function repostPrompt({ context, path, name, fallback }: RepostPromptRequest): Promise<string> {
  const python = await loadLanguage("python");
  const own = context.find((fragment) => fragment.path === path);
  const definition = own === undefined ? undefined : python.functions(own.code).find((found) => found.name === name);
  const start =
    own === undefined || definition === undefined
      ? await headOf(fallback.code, fallback.definition, fallback.definition.span.start)
      : await headOf(own.code, definition, 0);
  const others = context.filter((fragment) => fragment.path !== path).map(asComment);
  return [...others, `# ${path}\n${start}`].join("\n");
}

/** From an offset to the end of the function's docstring, or of its header. */
async function headOf(code: string, { body, docstring }: FunctionDefinition, start: number): Promise<string> {
  if (docstring === null) return `${code.slice(start, body.start).trimEnd()}\n`;
  const parser = await loadParser("python");
  using tree = parser.parse(code);
  let statement = tree.root.descendantForIndex(body.start);
  while (statement !== null && statement.type !== "expression_statement") statement = statement.parent;
  return `${code.slice(start, statement?.endIndex ?? body.start).trimEnd()}\n`;
}

function asComment({ path, code }: ContextFragment): string {
  const lines = [path, ...code.trimEnd().split("\n")].map((line) => `# ${line}`.trimEnd());
  return `${lines.join("\n")}\n`;
}
