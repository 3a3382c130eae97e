import type { FunctionDefinition } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";

/** Why something is no target. */
export interface Exclusion {
  /** snake_case, countable. */
  readonly reason: string;
  /** Continues "<function>, line n, ...". */
  readonly detail: string;
}

/** What discovery has to know about a language. */
export interface DiscoveryRules {
  /** Whether a file that the language reads is written in it. */
  isOwn(path: string): boolean;
  /** Whether a file declares types alone, and so says nothing of what a repository is written in. @default none does */
  isDeclaration?(path: string): boolean;
  /** 1-based line at which a text stops being the language; null when it does not. */
  problemLine(root: SyntaxNode, code: string): number | null;
  /** Why nobody can import a file, as a sentence; null where it can be. @default all can be */
  notImported?(root: SyntaxNode): string | null;
  /** Whether a function's documentation says something of what it does. */
  isDocumented(definition: FunctionDefinition): boolean;
  /** Whether a parameter or the result has a declared type. */
  isTyped(definition: FunctionDefinition, root: SyntaxNode): boolean;
  /** Finds functions of a repository that another file than their own declares, and how that documents them. @default none are */
  declaredElsewhere?(root: string): (path: string, name: string) => { readonly docstring: string | null } | null;
  /** Whether a function neither has parameters nor belongs to an object: each call gives the same. */
  takesNothing(definition: FunctionDefinition, root: SyntaxNode): boolean;
  /** Whether all that a function does is to give a literal: each call gives the same. */
  givesLiteral(definition: FunctionDefinition, root: SyntaxNode): boolean;
  /** Whether what a function gives is nobody's to rely on, as the number that a hash is: another of the same kind would do. @default none is */
  givesAccident?(definition: FunctionDefinition): boolean;
  /** Why a function cannot be a target, whatever the options; null when it can. */
  exclude(definition: FunctionDefinition, root: SyntaxNode): Exclusion | null;
}
