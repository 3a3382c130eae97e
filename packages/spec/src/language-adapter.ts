import type { Language } from "./repository.ts";
import type { FunctionKind } from "./target.ts";

/** UTF-16 offsets, end exclusive. */
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
  /** Whole lines, decorators included, without the last line break. */
  readonly span: Span;
  /** Statements of the body, the docstring included. */
  readonly body: Span;
  /** From 1, decorators included. */
  readonly startLine: number;
  readonly endLine: number;
  /** From the name to the end of the header, as written. */
  readonly signature: string;
  readonly docstring: string | null;
  readonly decorators: readonly string[];
  /** A path returns or yields a value. */
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
  readonly code: string;
  readonly name: string;
  /** @default 1 */
  readonly definition?: number;
  /** Whole function, with its imports and helpers. */
  readonly solution: string;
}

export type SpliceResult =
  | { readonly status: "spliced"; readonly code: string; readonly span: Span }
  | { readonly status: "failed"; readonly cause: "syntax_error" | "not_defined"; readonly detail: string };

/** Operations on source text. A language is added by implementing this port. */
export interface LanguageAdapter {
  readonly language: Language;
  /** Returns functions in source order, also of text that parses only in part. */
  functions(code: string): readonly FunctionDefinition[];
  /** All other lines remain unchanged. */
  splice(request: SpliceRequest): SpliceResult;
  /** Returns distinct mutants in source order. */
  mutants(code: string, definition: FunctionDefinition): readonly Mutant[];
  /** Ignores comments, docstrings and layout. */
  equal(left: string, right: string): boolean;
}
