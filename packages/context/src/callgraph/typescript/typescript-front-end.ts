import { childrenOf, createScopeBuilder, finishScope, lowerStatements } from "../core/lowering.ts";
import { withoutExtension } from "../../files/typescript/module-key.ts";
import { scriptLanguageOf } from "../../files/typescript/typescript-file-rules.ts";
import { createModuleFinder, type ModuleFinder } from "../../typescript/module-finder.ts";
import { readConfiguration } from "../../typescript/finder/read-configuration.ts";
import type { FrontEnd, Analysis } from "../core/analysis.ts";
import { createTypeScriptSemantics } from "./typescript-semantics.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { ModuleText, Statement } from "../core/code.ts";
import { blockNames, type Lowering } from "./lowering.ts";
import { expressionRule } from "./lower-expression.ts";
import { statementsRule } from "./lower-statement.ts";
import { addOutsideReceivers } from "../core/members.ts";
import { nowhere } from "../core/solver.ts";
import { fieldReceiver } from "./class-members.ts";

export async function createTypeScriptFrontEnd(root: string, paths: readonly string[]): Promise<FrontEnd> {
  const imported = new Set<string>();
  const plain = createModuleFinder(paths, await readConfiguration(root, paths));
  const finder: ModuleFinder = {
    ...plain,
    find: (importer, specifier) => {
      const location = plain.find(importer, specifier);
      if (location.kind === "module") imported.add(location.path);
      return location;
    },
  };
  return {
    imported,
    semantics: createTypeScriptSemantics({ finder, modules: new Map(), members: new Map() }),
    languageOf: scriptLanguageOf,
    lower: lowerModule,
    nameOf: (path) => withoutExtension(path).replaceAll("/", "."),
    finish,
  };
}

function lowerModule(root: SyntaxNode, code: string): ModuleText {
  const builder = createScopeBuilder("module", null);
  const exports: Statement[] = [];
  const lowering: Lowering = {
    code,
    stores: new Set(),
    accessors: new Set(),
    rules: { expression: expressionRule, statements: statementsRule },
    exports,
    builder,
    block: { names: new Map(), parent: null },
    assigned: new Set(),
    renamed: 0,
    depth: 0,
  };
  const children = childrenOf(root);
  lowering.block = { names: blockNames(children, (own) => own), parent: null };
  const body = lowerStatements(lowering, children);
  const { stores, accessors } = lowering;
  return { body: [...body, ...exports], scope: finishScope(builder), exports: null, stores, accessors };
}

function finish(analysis: Analysis): void {
  const { solver, values, functions } = analysis;
  solver.at("receivers", () => {
    const unused = addOutsideReceivers(analysis, ({ receiver }) => receiver);
    for (const type of unused) solver.add(fieldReceiver(analysis, type), values.instance(type).id);
    for (const { owner, receiver } of functions)
      if (owner !== null && receiver !== nowhere && solver.isEmpty(receiver))
        for (const node of [receiver, fieldReceiver(analysis, owner)]) solver.add(node, values.instance(owner).id);
  });
}
