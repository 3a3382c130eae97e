import type { FunctionDefinition } from "@repost/spec";
import { documentationEnd } from "@repost/syntax";

export async function headOf(code: string, definition: FunctionDefinition, start = 0): Promise<string> {
  const end = (await documentationEnd(code, definition)) ?? definition.body.start;
  return `${code.slice(start, end).trimEnd()}\n`;
}

/** A placeholder for the docstring makes the program parse. */
export async function targetPrompt(code: string, definition: FunctionDefinition, start = 0): Promise<string> {
  const head = await headOf(code, definition, start);
  const { span } = definition;
  if ((await documentationEnd(code, definition)) !== null) return head;
  const line = code.slice(code.lastIndexOf("\n", span.start) + 1);
  return `${head}${/^[ \t]*/u.exec(line)?.[0] ?? ""}    ...\n`;
}
