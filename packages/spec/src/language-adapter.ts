import type { Language } from "./repository.ts";
import type { FunctionKind } from "./target.ts";

/** Range of UTF-16 offsets, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface FunctionDefinition {
  /** Qualified name: f, Class.method, Outer.Inner.method. */
  readonly name: string;
  /** Number among equal names in the text, from 1. */
  readonly definition: number;
  readonly kind: FunctionKind;
  readonly modifiers: readonly ("async" | "generator")[];
  /** Whole lines with decorators, without the last line break. */
  readonly span: Span;
  /** Includes the docstring. */
  readonly body: Span;
  /** From 1, decorators included. */
  readonly startLine: number;
  readonly endLine: number;
  /** As written, from the name to the end of the header. */
  readonly signature: string;
  readonly docstring: string | null;
  readonly decorators: readonly string[];
  readonly returnsValue: boolean;
}

/** Small change that a good suite detects. */
export interface Mutant {
  readonly operator: string;
  readonly span: Span;
  readonly replacement: string;
  readonly line: number;
  /** Parameter that the mutant ignores. @default none */
  readonly parameter?: string;
}

/** Replacement of a function in a file's text. */
export interface SpliceRequest {
  readonly code: string;
  readonly name: string;
  /** Number among equal names in the text, from 1. @default 1 */
  readonly definition?: number;
  /** New text of the function, with its imports and helpers. */
  readonly solution: string;
}

export type SpliceResult =
  | { readonly status: "spliced"; readonly code: string; readonly span: Span }
  | { readonly status: "failed"; readonly cause: "syntax_error" | "not_defined"; readonly detail: string };

/** Parser and editor of one language. Implement this port to add a language. */
export interface LanguageAdapter {
  readonly language: Language;
  /** Returns functions in source order, also from partly parsable text. */
  functions(code: string): readonly FunctionDefinition[];
  /** Replaces a function and keeps all other lines. */
  splice(request: SpliceRequest): SpliceResult;
  /** Returns mutants of the function in source order. */
  mutants(code: string, definition: FunctionDefinition): readonly Mutant[];
  /** Compares code without comments, docstrings and layout. */
  equal(left: string, right: string): boolean;
}
