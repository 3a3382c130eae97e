import type { FunctionDefinition } from "@repost/spec";

export function withPythonBody(
  { span, body }: FunctionDefinition,
  code: string,
  ...statements: readonly string[]
): string {
  const header = code.slice(span.start, body.start);
  const lineBreak = header.search(/[\r\n][^\r\n]*$/);
  const bodyIndent = lineBreak === -1 ? "" : /[^\r\n]*$/.exec(header)?.[0];
  const outerIndent = /^[ \t\f]*/.exec(header)?.[0] ?? "";
  const startsLine = bodyIndent !== undefined && bodyIndent !== "" && bodyIndent.trim() === "";
  const indent = startsLine ? bodyIndent : `${outerIndent}${outerIndent.includes("\t") ? "\t" : "    "}`;
  return `${header.trimEnd()}\n${statements.map((statement) => `${indent}${statement}\n`).join("")}`;
}
