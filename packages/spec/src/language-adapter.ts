import type { Language } from "./repository.ts";
import type { FunctionKind } from "./target.ts";

/** A span of source text in UTF-16 offsets, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A function as it stands in a source text. */
export interface FunctionDefinition {
  /** Qualified name: f, Class.method, Outer.Inner.method. */
  readonly name: string;
  /** Which definition of that name in the text it is; 1 is the first. */
  readonly definition: number;
  readonly kind: FunctionKind;
  readonly modifiers: readonly ("async" | "generator")[];
  /** Whole lines: from the first line's indentation, decorators included, to the end of the last line without its line break. */
  readonly span: Span;
  /** The body's statements, a docstring included. */
  readonly body: Span;
  /** 1-based, inclusive, decorators included. */
  readonly startLine: number;
  readonly endLine: number;
  /** From the name to the end of the header, as written. */
  readonly signature: string;
  readonly docstring: string | null;
  readonly decorators: readonly string[];
  /** False where no path returns or yields a value. */
  readonly returnsValue: boolean;
}

/** A small change of one function that a good suite notices. */
export interface Mutant {
  readonly operator: string;
  readonly span: Span;
  readonly replacement: string;
  readonly line: number;
}

export interface SpliceRequest {
  /** The module's text. */
  readonly code: string;
  /** Qualified name of the function to replace. */
  readonly name: string;
  /** @default 1 */
  readonly definition?: number;
  /** A whole function, with the imports and helper functions that it brings. */
  readonly solution: string;
}

export type SpliceResult =
  | { readonly status: "spliced"; readonly code: string; readonly span: Span }
  | { readonly status: "failed"; readonly cause: "syntax_error" | "not_defined"; readonly detail: string };

/** What the stages need to know about a language. Adding a language means implementing it. */
export interface LanguageAdapter {
  readonly language: Language;
  /** Every function of the text, in source order. Text that does not parse in part gives the functions of the rest. */
  functions(code: string): readonly FunctionDefinition[];
  /** Puts a solution in a function's place, exact to the syntax tree, and leaves every other line as it is. */
  splice(request: SpliceRequest): SpliceResult;
  /** The mutants of one function, in source order; none twice. */
  mutants(code: string, definition: FunctionDefinition): readonly Mutant[];
  /** Whether two texts are the same program, comments, docstrings and layout aside. */
  equal(left: string, right: string): boolean;
}
