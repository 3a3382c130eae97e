import type { FunctionDefinition } from "@repost/spec";
import { documentationEnd } from "@repost/syntax";

/** A program from an offset up to and including the target's header and docstring: what is shown of it, and goes on with its body. */
export async function headOf(code: string, definition: FunctionDefinition, start = 0): Promise<string> {
  const end = (await documentationEnd(code, definition)) ?? definition.body.start;
  return `${code.slice(start, end).trimEnd()}\n`;
}

/** The same as environments keep it, a program that can be parsed: where there is no docstring, a placeholder stands for the body. */
export async function shownTarget(code: string, definition: FunctionDefinition, start = 0): Promise<string> {
  const head = await headOf(code, definition, start);
  const { span } = definition;
  if ((await documentationEnd(code, definition)) !== null) return head;
  const line = code.slice(code.lastIndexOf("\n", span.start) + 1);
  return `${head}${/^[ \t]*/u.exec(line)?.[0] ?? ""}    ...\n`;
}
