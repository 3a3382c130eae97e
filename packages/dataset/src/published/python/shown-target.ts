import type { FunctionDefinition } from "@repost/spec";
import { loadParser } from "@repost/syntax";

/** A program from an offset up to and including the target's header and docstring: what is shown of it, and goes on with its body. */
export async function headOf(code: string, { body, docstring }: FunctionDefinition, start = 0): Promise<string> {
  if (docstring === null) return `${code.slice(start, body.start).trimEnd()}\n`;
  using tree = (await loadParser("python")).parse(code);
  let statement = tree.root.descendantForIndex(body.start);
  while (statement !== null && statement.type !== "expression_statement") statement = statement.parent;
  return `${code.slice(start, statement?.endIndex ?? body.start).trimEnd()}\n`;
}

/** The same as environments keep it, a program that can be parsed: where there is no docstring, a placeholder stands for the body. */
export async function shownTarget(code: string, definition: FunctionDefinition, start = 0): Promise<string> {
  const head = await headOf(code, definition, start);
  const { span, docstring } = definition;
  if (docstring !== null) return head;
  const line = code.slice(code.lastIndexOf("\n", span.start) + 1);
  return `${head}${/^[ \t]*/u.exec(line)?.[0] ?? ""}    ...\n`;
}
