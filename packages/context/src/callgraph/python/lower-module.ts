import type { Parser, SyntaxNode } from "@repost/syntax";
import { readExports } from "../../python/exports.ts";
import type { ModuleText } from "../core/code.ts";
import { createScopeBuilder, finishScope } from "../core/scope-builder.ts";
import { expressionRule } from "./lower-expression.ts";
import { blockRule } from "./lower-statement.ts";
import { lowerBlock, type Lowering } from "./lowering.ts";

export function lowerModule(root: SyntaxNode, code: string, parser: Parser): ModuleText {
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
  const body = lowerBlock(lowering, root);
  const names = readExports(root);
  const exports = names === null ? null : new Set(names);
  return { body, scope: finishScope(builder), exports, stores, accessors };
}
