import type { Language } from "./repository.ts";
import type { FunctionKind } from "./target.ts";

/** A span of source text in UTF-16 offsets, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A function of a source text. */
export interface FunctionDefinition {
  /** Qualified name: f, Class.method, Outer.Inner.method. */
  readonly name: string;
  /** Number of the definition among those of this name in the text, from 1. */
  readonly definition: number;
  readonly kind: FunctionKind;
  readonly modifiers: readonly ("async" | "generator")[];
  /** Whole lines, decorators included, without the last line break. */
  readonly span: Span;
  /** Statements of the body, the docstring included. */
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

/** Small change of one function that a good suite detects. */
export interface Mutant {
  readonly operator: string;
  readonly span: Span;
  readonly replacement: string;
  readonly line: number;
  /** Parameter that it ignores. @default none */
  readonly parameter?: string;
}

export interface SpliceRequest {
  /** The module's text. */
  readonly code: string;
  /** Qualified name of the function to replace. */
  readonly name: string;
  /** @default 1 */
  readonly definition?: number;
  /** Whole function, with imports and helper functions that it needs. */
  readonly solution: string;
}

export type SpliceResult =
  | { readonly status: "spliced"; readonly code: string; readonly span: Span }
  | { readonly status: "failed"; readonly cause: "syntax_error" | "not_defined"; readonly detail: string };

/** Operations on source text that the stages need. A language is added by implementing this port. */
export interface LanguageAdapter {
  readonly language: Language;
  /** Returns all functions of the text in source order, those of the parsable rest where a part does not parse. */
  functions(code: string): readonly FunctionDefinition[];
  /** Replaces a function by a solution. All other lines remain unchanged. */
  splice(request: SpliceRequest): SpliceResult;
  /** Returns the distinct mutants of one function in source order. */
  mutants(code: string, definition: FunctionDefinition): readonly Mutant[];
  /** Returns whether two texts are the same program. Comments, docstrings and layout are ignored. */
  equal(left: string, right: string): boolean;
}
