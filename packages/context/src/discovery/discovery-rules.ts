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
  /** 1-based line at which a text stops being the language; null when it does not. */
  problemLine(root: SyntaxNode, code: string): number | null;
  /** Why a function cannot be a target, whatever the options; null when it can. */
  exclude(definition: FunctionDefinition, root: SyntaxNode): Exclusion | null;
}
