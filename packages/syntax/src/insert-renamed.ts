import type { FunctionDefinition, Span } from "@repost/spec";
import { SyntaxAdapterError } from "./errors.ts";
import { escapeRegExp } from "./escape-reg-exp.ts";
import { functionText } from "./find-function.ts";

/** Text with a renamed copy of a function. */
export interface InsertedFunction {
  readonly code: string;
  readonly span: Span;
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * Inserts a renamed copy after a function. A recursive copy calls the original.
 *
 * @throws SyntaxAdapterError SYNTAX_FUNCTION_MISSING when the header lacks the name
 */
export function insertRenamed(code: string, definition: FunctionDefinition, name: string): InsertedFunction {
  const baseName = definition.name.slice(definition.name.lastIndexOf(".") + 1);
  const text = functionText(code, definition);
  const header = new RegExp(`(\\bdef\\s+|\\bfunction\\s*\\*?\\s*)${escapeRegExp(baseName)}\\b`, "u");
  if (!header.test(text)) {
    throw new SyntaxAdapterError(`The function ${definition.name} has no header that could be renamed.`, {
      code: "SYNTAX_FUNCTION_MISSING",
      hint: "Take the definition from functions(), called with the same text.",
    });
  }
  const copy = text.replace(header, (_, keyword: string) => `${keyword}${name}`);
  const start = definition.span.end + 2;
  const lines = copy.split("\n").length;
  return {
    code: `${code.slice(0, definition.span.end)}\n\n${copy}${code.slice(definition.span.end)}`,
    span: { start, end: start + copy.length },
    startLine: definition.endLine + 2,
    endLine: definition.endLine + 1 + lines,
  };
}
