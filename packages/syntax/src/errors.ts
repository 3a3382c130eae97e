import { RepostError } from "@repost/spec";

export type SyntaxErrorCode =
  | "SYNTAX_LANGUAGE_UNSUPPORTED"
  | "SYNTAX_LANGUAGE_TAKEN"
  | "SYNTAX_GRAMMAR_MISSING"
  | "SYNTAX_GRAMMAR_INCOMPATIBLE"
  | "SYNTAX_EDIT_INVALID"
  | "SYNTAX_FUNCTION_MISSING";

/** Error of this package. The underscore keeps the global SyntaxError visible. */
export class SyntaxAdapterError extends RepostError<SyntaxErrorCode> {
  override readonly name = "SyntaxAdapterError";
}

export function languageUnsupported(language: string, supported: readonly string[]): SyntaxAdapterError {
  return new SyntaxAdapterError(`There is no language adapter for "${language}".`, {
    code: "SYNTAX_LANGUAGE_UNSUPPORTED",
    hint: `Use one of: ${supported.join(", ")}.`,
  });
}

export function languageTaken(language: string): SyntaxAdapterError {
  return new SyntaxAdapterError(`The language "${language}" exists already.`, {
    code: "SYNTAX_LANGUAGE_TAKEN",
    hint: "Choose another name, and add each language once.",
  });
}

export function grammarMissing(grammar: string, cause: unknown): SyntaxAdapterError {
  return new SyntaxAdapterError(`The grammar ${grammar} cannot be loaded.`, {
    code: "SYNTAX_GRAMMAR_MISSING",
    hint: "Install @repost/syntax again. In a checkout, run `npm install`.",
    cause,
  });
}

export function grammarIncompatible(
  grammar: string,
  version: number,
  oldest: number,
  newest: number,
): SyntaxAdapterError {
  return new SyntaxAdapterError(
    `The grammar ${grammar} has ABI ${version}; web-tree-sitter reads ${oldest} to ${newest}.`,
    {
      code: "SYNTAX_GRAMMAR_INCOMPATIBLE",
      hint: "Install @repost/syntax again, with the version of web-tree-sitter that it requires.",
    },
  );
}

export function editInvalid(problem: string): SyntaxAdapterError {
  return new SyntaxAdapterError(`The edits cannot be applied: ${problem}.`, {
    code: "SYNTAX_EDIT_INVALID",
    hint: "Give edits whose spans lie inside the text and do not overlap.",
  });
}

export function functionMissing(name: string, definition: number): SyntaxAdapterError {
  const which = definition === 1 ? "" : ` (definition ${definition})`;
  return new SyntaxAdapterError(`The text does not define the function "${name}"${which}.`, {
    code: "SYNTAX_FUNCTION_MISSING",
    hint: "Take the name and definition from functions(), called with the same text.",
  });
}
