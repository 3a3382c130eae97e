import type { FunctionDefinition } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";

/** Reason why a function is not a target. */
export interface Exclusion {
  /** Code in snake_case. */
  readonly reason: string;
  /** Continues "<function>, line n, ...". */
  readonly detail: string;
}

/** Language part of discovery. */
export interface DiscoveryRules {
  /** Returns whether a file is written in the language itself. */
  isOwn(path: string): boolean;
  /**
   * Returns whether a file declares types only, so that it does not count for the repository's language. @default false
   */
  isDeclaration?(path: string): boolean;
  /** Returns the first line (1-based) that is not valid in the language; null when all lines are. */
  problemLine(root: SyntaxNode, code: string): number | null;
  /** Returns a sentence that explains why a file cannot be imported; null when it can. @default null */
  notImported?(root: SyntaxNode): string | null;
  /** Returns whether the documentation describes what a function does. */
  isDocumented(definition: FunctionDefinition): boolean;
  /** Returns whether a parameter or the result has a declared type. */
  isTyped(definition: FunctionDefinition, root: SyntaxNode): boolean;
  /** Finds declarations of a repository's functions in other files, with their documentation. @default none */
  declaredElsewhere?(root: string): (path: string, name: string) => { readonly docstring: string | null } | null;
  /** Returns whether a function has neither parameters nor a receiver, so that each call returns the same. */
  takesNothing(definition: FunctionDefinition, root: SyntaxNode): boolean;
  /** Returns whether a function only returns a literal, so that each call returns the same. */
  givesLiteral(definition: FunctionDefinition, root: SyntaxNode): boolean;
  /** Returns whether results are incidental, such as a hash number: another value would do. @default false */
  givesAccident?(definition: FunctionDefinition): boolean;
  /** Returns the reason why a function can never be a target; null when it can. */
  exclude(definition: FunctionDefinition, root: SyntaxNode): Exclusion | null;
}
