import type { SyntaxNode } from "@repost/syntax";
import type { ModuleText, Statement } from "../core/code.ts";
import { createScopeBuilder, finishScope } from "../core/scope-builder.ts";
import { blockNames } from "./block-names.ts";
import { expressionRule } from "./lower-expression.ts";
import { childrenOf, type Lowering, lowerStatements } from "./lowering.ts";
import { statementsRule } from "./lower-statement.ts";

export function lowerModule(root: SyntaxNode, code: string): ModuleText {
  const builder = createScopeBuilder("module", null);
  const exports: Statement[] = [];
  const lowering: Lowering = {
    code,
    stores: new Set(),
    accessors: new Set(),
    rules: { expression: expressionRule, statements: statementsRule },
    exports,
    builder,
    block: { names: new Map(), around: null },
    assigned: new Set(),
    renamed: 0,
    depth: 0,
  };
  const children = childrenOf(root);
  lowering.block = { names: blockNames(lowering, children, (own) => own), around: null };
  const body = lowerStatements(lowering, children);
  const { stores, accessors } = lowering;
  return { body: [...body, ...exports], scope: finishScope(builder), exports: null, stores, accessors };
}
