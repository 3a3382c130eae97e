import type { FunctionDefinition } from "@repost/spec";

/** A solution with the function's own header and decorators whose body only raises NotImplementedError. */
export function stubOf(definition: FunctionDefinition, code: string): string {
  return withBody(definition, code, "raise NotImplementedError");
}

/** A solution with the function's own header and decorators that returns the expression's value whatever it is given. */
export function constantOf(definition: FunctionDefinition, code: string, expression: string): string {
  return withBody(definition, code, `return ${expression}`);
}

function withBody({ span, body }: FunctionDefinition, code: string, statement: string): string {
  const header = code.slice(span.start, body.start);
  const lineBreak = header.search(/[\r\n][^\r\n]*$/);
  const bodyIndent = lineBreak === -1 ? "" : /[^\r\n]*$/.exec(header)?.[0];
  const outerIndent = /^[ \t\f]*/.exec(header)?.[0] ?? "";
  const onOwnLine = bodyIndent !== undefined && bodyIndent !== "" && bodyIndent.trim() === "";
  const indent = onOwnLine ? bodyIndent : `${outerIndent}${outerIndent.includes("\t") ? "\t" : "    "}`;
  return `${header.trimEnd()}\n${indent}${statement}\n`;
}
