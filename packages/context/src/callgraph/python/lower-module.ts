import type { Parser, SyntaxNode } from "@repost/syntax";
import type { ModuleCode } from "../core/code.ts";
import { createScopeBuilder, finishScope } from "../core/scope-builder.ts";
import { expressionRule } from "./lower-expression.ts";
import { blockRule } from "./lower-statement.ts";
import { lowerBlock, type Lowering } from "./lowering.ts";

export interface LowerModuleOptions {
  readonly path: string;
  readonly name: string;
  readonly code: string;
  readonly parser: Parser;
}

/** Parses a file and lowers it; the tree is freed. */
export function lowerModule({ path, name, code, parser }: LowerModuleOptions): ModuleCode {
  const tree = parser.parse(code);
  try {
    const builder = createScopeBuilder("module", null);
    const stores = new Set<string>();
    const accessors = new Set<string>();
    const lowering: Lowering = {
      code,
      stores,
      accessors,
      builder,
      quiet: 0,
      depth: 0,
      rules: { expression: expressionRule, block: blockRule },
      parse: (text) => parser.parse(text),
    };
    const body = lowerBlock(lowering, tree.root);
    return { path, name, body, scope: finishScope(builder), exports: exportsOf(tree.root, code), stores, accessors };
  } finally {
    tree.delete();
  }
}

/** The names in `__all__ = [...]`; null where there is no such list. */
function exportsOf(root: SyntaxNode, code: string): ReadonlySet<string> | null {
  let found: Set<string> | null = null;
  for (const statement of root.namedChildren) {
    if (statement.type !== "expression_statement") continue;
    const text = code.slice(statement.startIndex, statement.endIndex);
    const list = /^__all__\s*\+?=\s*[[(](?<names>[^\])]*)[\])]\s*$/u.exec(text)?.groups?.["names"];
    if (list === undefined) continue;
    found ??= new Set();
    for (const [, name] of list.matchAll(/["'](?<name>\w+)["']/gu)) if (name !== undefined) found.add(name);
  }
  return found;
}
