import type { FunctionContext, FunctionParts, Language, Span, Unit } from "@repost/spec";
import type { Edit } from "@repost/syntax";
import { jsdocBefore } from "./typescript/jsdoc-before.ts";
import { scriptPlaceholder } from "./typescript/script-placeholder.ts";

export interface ShownFunctionsOptions {
  /** Whether the target's documentation is shown. @default true */
  readonly docstring?: boolean;
}

/** Which of the functions in the target's unit are the target, or variants of it: definitions of the same name. */
export function targetVariants({ target, functions = [] }: FunctionContext): readonly FunctionParts[] {
  return functions.filter(({ name }) => name === target.func_name);
}

/** What of a function is the answer: its body, and not the docstring in it. */
export function answerSpan(code: string, parts: FunctionParts, language: Language): Span {
  const { body, end, body_end: bodyEnd, docstring_end: docstringEnd } = parts;
  if (language !== "python") return { start: body, end: bodyEnd ?? end };
  return { start: docstringEnd ?? body, end: endOfLine(code, end) };
}

/** Edits of the target unit's code that leave nothing of the target but its header and, where it is wanted, its documentation. */
export function hidingEdits(context: FunctionContext, unit: Unit, { docstring = true }: ShownFunctionsOptions): Edit[] {
  const { language } = context.target;
  return targetVariants(context).flatMap((parts) => {
    const answer = answerSpan(unit.code, parts, language);
    if (language === "python") {
      const isKept = docstring && parts.docstring_end !== null;
      return [{ start: isKept ? answer.start : parts.body, end: answer.end, replacement: isKept ? "" : "..." }];
    }
    const comment = docstring ? null : jsdocBefore(unit.code, parts.start);
    return [
      ...(comment === null ? [] : [{ ...comment, replacement: "" }]),
      { ...answer, replacement: scriptPlaceholder(unit.code, parts.body) },
    ];
  });
}

/** With the comment that may follow on the line. */
function endOfLine(code: string, from: number): number {
  const at = code.slice(from).search(/[\r\n]/);
  return at === -1 ? code.length : from + at;
}
