import type { FunctionDefinition } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";

export interface Exclusion {
  readonly reason: string;
  /** Continues "<function>, line n, ...". */
  readonly detail: string;
}

export interface DiscoveryRules {
  isOwn(path: string): boolean;
  /** Type declarations do not count for the repository's language. @default false */
  isDeclaration?(path: string): boolean;
  /** Returns the first invalid line (1-based). */
  problemLine(root: SyntaxNode, code: string): number | null;
  /** Returns a sentence that explains why a file cannot be imported. @default null */
  notImported?(root: SyntaxNode): string | null;
  isDocumented(definition: FunctionDefinition): boolean;
  isTyped(definition: FunctionDefinition, root: SyntaxNode): boolean;
  /** Finds documented declarations in other files. @default none */
  declaredElsewhere?(root: string): (path: string, name: string) => { readonly docstring: string | null } | null;
  /** Each call of a function without parameters and receiver returns the same. */
  takesNothing(definition: FunctionDefinition, root: SyntaxNode): boolean;
  givesLiteral(definition: FunctionDefinition, root: SyntaxNode): boolean;
  /** Another value, such as of a hash, would do. @default false */
  givesAccident?(definition: FunctionDefinition): boolean;
  exclude(definition: FunctionDefinition, root: SyntaxNode): Exclusion | null;
}
