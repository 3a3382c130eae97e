import type { Language } from "./repository.ts";
import type { FunctionKind } from "./target.ts";

/** UTF-16 offsets, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface FunctionDefinition {
  /** f, Class.method, Outer.Inner.method. */
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
  /** Parameter that it ignores. @default none */
  readonly parameter?: string;
}

export interface SpliceRequest {
  readonly code: string;
  readonly name: string;
  /** @default 1 */
  readonly definition?: number;
  /** With its imports and helpers. */
  readonly solution: string;
}

export type SpliceResult =
  | { readonly status: "spliced"; readonly code: string; readonly span: Span }
  | { readonly status: "failed"; readonly cause: "syntax_error" | "not_defined"; readonly detail: string };

/** Implement this port to add a language. */
export interface LanguageAdapter {
  readonly language: Language;
  /** In source order, also of partly parsable text. */
  functions(code: string): readonly FunctionDefinition[];
  /** Keeps all other lines. */
  splice(request: SpliceRequest): SpliceResult;
  /** In source order. */
  mutants(code: string, definition: FunctionDefinition): readonly Mutant[];
  /** Ignores comments, docstrings and layout. */
  equal(left: string, right: string): boolean;
}
