import { eachValue } from "../core/nodes.ts";
import { childrenOf, createScopeBuilder, finishScope, lowerStatements } from "../core/lowering.ts";
import { createModuleFinder, type ModuleFinder } from "../../typescript/module-finder.ts";
import { readConfiguration } from "../../typescript/finder/read-configuration.ts";
import type { FrontEnd, Analysis } from "../core/analysis.ts";
import { createProgram } from "./program.ts";
import { createTypeScriptSemantics } from "./typescript-semantics.ts";
import type { SyntaxNode } from "@repost/syntax";
import type { ModuleText, Statement } from "../core/code.ts";
import { blockNames, type Lowering } from "./lowering.ts";
import { expressionRule } from "./lower-expression.ts";
import { statementsRule } from "./lower-statement.ts";
import { isInstantiated, memberNames, memberOf } from "../core/members.ts";
import type { ClassValue } from "../core/values.ts";
import { fieldReceiver } from "./class-members.ts";

export interface TypeScriptFrontEndOptions {
  readonly root: string;
  readonly paths: readonly string[];
}

export async function createTypeScriptFrontEnd({ root, paths }: TypeScriptFrontEndOptions): Promise<FrontEnd> {
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
    semantics: createTypeScriptSemantics(createProgram(finder)),
    languageOf: (path) => (/\.[cm]?jsx?$/u.test(path) ? "javascript" : "typescript"),
    lower: lowerModule,
    nameOf: moduleName,
    finish: addOutsideReceivers,
  };
}

function moduleName(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/u, "").replaceAll("/", ".");
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
  lowering.block = { names: blockNames(lowering, children, (own) => own), parent: null };
  const body = lowerStatements(lowering, children);
  const { stores, accessors } = lowering;
  return { body: [...body, ...exports], scope: finishScope(builder), exports: null, stores, accessors };
}

function addOutsideReceivers(analysis: Analysis): void {
  const { solver, values } = analysis;
  solver.at("receivers", () => {
    for (const type of analysis.classes.filter((candidate) => !isInstantiated(candidate, new Set())))
      receiveAll(analysis, type);
    for (const { code, owner, receiver } of analysis.functions)
      if (owner !== null && code.hasOwnReceiver && solver.isEmpty(receiver)) {
        solver.add(receiver, values.instance(owner).id);
        solver.add(fieldReceiver(analysis, owner), values.instance(owner).id);
      }
  });
}

function receiveAll(analysis: Analysis, of: ClassValue): void {
  const { solver, values } = analysis;
  const instance = values.instance(of);
  solver.add(fieldReceiver(analysis, of), instance.id);
  for (const name of memberNames(of))
    eachValue(analysis, memberOf(analysis, of, name), (value) => {
      const inner = value.kind === "property" ? values.get(value.inner) : value;
      if (inner?.kind === "function" && inner.code.hasOwnReceiver) solver.add(inner.receiver, instance.id);
    });
}
