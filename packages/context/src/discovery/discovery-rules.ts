import type { FunctionDefinition } from "@repost/spec";
import type { SyntaxNode } from "@repost/syntax";
import type { SkipReason } from "../files/source-text.ts";
import type { UsageRoot } from "../usages/read-usage-files.ts";

export interface DiscoveryRules {
  isOwn(path: string): boolean;
  isDeclaration?(path: string): boolean;
  problemLine(root: SyntaxNode, code: string): number | null;
  /** Returns why a file cannot be imported, as a sentence. @default null */
  notImported?(root: SyntaxNode): string | null;
  isDocumented(definition: FunctionDefinition): boolean;
  isTyped(definition: FunctionDefinition, root: SyntaxNode): boolean;
  declaredElsewhere?(
    repository: UsageRoot,
    paths: readonly string[],
  ): (path: string, name: string) => { readonly docstring: string | null } | null;
  takesNothing(definition: FunctionDefinition, root: SyntaxNode): boolean;
  givesLiteral(definition: FunctionDefinition, root: SyntaxNode): boolean;
  /** The result is arbitrary, such as a hash. @default false */
  givesAccident?(definition: FunctionDefinition): boolean;
  /** The detail continues the message "<function>, line n, ...". */
  exclude(definition: FunctionDefinition, root: SyntaxNode): SkipReason | null;
}

export function deepestError(root: SyntaxNode): SyntaxNode {
  let node = root;
  for (;;) {
    const inner = node.children.find((child) => child.isError || child.isMissing || child.hasError);
    if (inner === undefined) return node;
    node = inner;
  }
}
