import {
  type FunctionContext,
  type FunctionParts,
  type Language,
  languageFacts,
  type Span,
  type Unit,
} from "@repost/spec";
import { type Edit, jsdocBefore } from "@repost/syntax";

export interface ShownFunctionsOptions {
  /** @default true */
  readonly docstring?: boolean;
}

export function targetVariants({ target, functions = [] }: FunctionContext): readonly FunctionParts[] {
  return functions.filter(({ name }) => name === target.func_name);
}

export function answerSpan(code: string, parts: FunctionParts, language: Language): Span {
  const { body, end, body_end: bodyEnd, docstring_end: docstringEnd } = parts;
  if (!languageFacts(language).isIndented) return { start: body, end: bodyEnd ?? end };
  return { start: docstringEnd ?? body, end: endOfLine(code, end) };
}

export function hidingEdits(context: FunctionContext, unit: Unit, { docstring = true }: ShownFunctionsOptions): Edit[] {
  const { language } = context.target;
  return targetVariants(context).flatMap((parts) => {
    const answer = answerSpan(unit.code, parts, language);
    if (languageFacts(language).isIndented) {
      const isKept = docstring && parts.docstring_end !== null;
      return [{ start: isKept ? answer.start : parts.body, end: answer.end, replacement: isKept ? "" : "..." }];
    }
    const comment = docstring ? null : jsdocLines(unit.code, parts.start);
    return [
      ...(comment === null ? [] : [{ ...comment, replacement: "" }]),
      { ...answer, replacement: scriptPlaceholder(unit.code, parts.body) },
    ];
  });
}

function endOfLine(code: string, from: number): number {
  const position = code.slice(from).search(/[\r\n]/);
  return position === -1 ? code.length : from + position;
}

function jsdocLines(code: string, offset: number): Span | null {
  const comment = jsdocBefore(code, offset);
  if (comment === null) return null;
  const { start, end } = comment;
  const indent = /[^\S\r\n]*$/u.exec(code.slice(0, start))?.[0].length ?? 0;
  const lineBreak = /^[^\S\r\n]*(?:\r\n|\r|\n)?/u.exec(code.slice(end, offset))?.[0].length ?? 0;
  return { start: start - indent, end: end + lineBreak };
}

function scriptPlaceholder(code: string, body: number): string {
  return code.slice(0, body).trimEnd().endsWith("{") ? "/* ... */" : "undefined /* ... */";
}
