import { errorCreator, RepostError } from "@repost/spec";

const HINTS = {
  SYNTAX_LANGUAGE_TAKEN: "Choose another name, and add each language once.",
  SYNTAX_GRAMMAR_MISSING: "Install @repost/syntax again. In a checkout, run `npm install`.",
  SYNTAX_GRAMMAR_INCOMPATIBLE: "Install @repost/syntax again, with the version of web-tree-sitter that it requires.",
  SYNTAX_EDIT_INVALID: "Give edits whose spans lie inside the text and do not overlap.",
  SYNTAX_FUNCTION_MISSING: "Take the name and definition from functions(), called with the same text.",
} as const;

export type SyntaxErrorCode = keyof typeof HINTS | "SYNTAX_LANGUAGE_UNSUPPORTED";

/** Error of this package. The underscore keeps the global SyntaxError visible. */
export class SyntaxAdapterError extends RepostError<SyntaxErrorCode> {
  override readonly name = "SyntaxAdapterError";
}

const failure = errorCreator(SyntaxAdapterError, HINTS);

export function languageUnsupported(language: string, supported: readonly string[]): SyntaxAdapterError {
  return new SyntaxAdapterError(`There is no language adapter for "${language}".`, {
    code: "SYNTAX_LANGUAGE_UNSUPPORTED",
    hint: `Use one of: ${supported.join(", ")}.`,
  });
}

export function languageTaken(language: string): SyntaxAdapterError {
  return failure("SYNTAX_LANGUAGE_TAKEN", `The language "${language}" exists already.`);
}

export function grammarMissing(grammar: string, cause: unknown): SyntaxAdapterError {
  return failure("SYNTAX_GRAMMAR_MISSING", `The grammar ${grammar} cannot be loaded.`, cause);
}

export function grammarIncompatible(
  grammar: string,
  version: number,
  oldest: number,
  newest: number,
): SyntaxAdapterError {
  return failure(
    "SYNTAX_GRAMMAR_INCOMPATIBLE",
    `The grammar ${grammar} has ABI ${version}; web-tree-sitter reads ${oldest} to ${newest}.`,
  );
}

export function editInvalid(problem: string): SyntaxAdapterError {
  return failure("SYNTAX_EDIT_INVALID", `The edits cannot be applied: ${problem}.`);
}

export function functionMissing(name: string, definition: number): SyntaxAdapterError {
  const which = definition === 1 ? "" : ` (definition ${definition})`;
  return failure("SYNTAX_FUNCTION_MISSING", `The text does not define the function "${name}"${which}.`);
}
