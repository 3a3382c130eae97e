import type { Parser } from "@repost/syntax";
import { readExports } from "../../python/exports.ts";
import type { ModuleText } from "../core/code.ts";
import { createScopeBuilder, finishScope } from "../core/scope-builder.ts";
import { expressionRule } from "./lower-expression.ts";
import { blockRule } from "./lower-statement.ts";
import { lowerBlock, type Lowering } from "./lowering.ts";

/** Parses a file and lowers it; the tree is freed. */
export function lowerModule(parser: Parser, code: string): ModuleText {
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
    const names = readExports(tree.root);
    const exports = names === null ? null : new Set(names);
    return { body, scope: finishScope(builder), exports, stores, accessors };
  } finally {
    tree.delete();
  }
}
