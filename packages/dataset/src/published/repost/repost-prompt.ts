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
 * What the published prompt shows (RepoST, section 4): other files, then the target's file up to and including the target's signature and
 * docstring. What follows the target in its file is left out, as there.
 */
export async function repostContext({
  context,
  path,
  name,
  fallback,
}: RepostPromptRequest): Promise<readonly ContextFragment[]> {
  const python = await loadLanguage("python");
  const own = context.find((fragment) => fragment.path === path);
  const definition = own === undefined ? undefined : python.functions(own.code).find((found) => found.name === name);
  const code =
    own === undefined || definition === undefined
      ? await headOf(fallback.code, fallback.definition, fallback.definition.span.start)
      : await headOf(own.code, definition, 0);
  return [...context.filter((fragment) => fragment.path !== path), { path, code, names: [] }];
}

/** The published prompt: other files as comments, each under its path, then the start of the target's. */
export async function repostPrompt(request: RepostPromptRequest): Promise<string> {
  const fragments = await repostContext(request);
  const others = fragments.slice(0, -1).map(asComment);
  return [...others, `# ${request.path}\n${fragments.at(-1)?.code ?? ""}`].join("\n");
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
