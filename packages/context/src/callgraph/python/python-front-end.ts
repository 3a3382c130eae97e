import type { SourceText } from "../../files/source-text.ts";
import { importedNamesIn } from "../../python/imported-names.ts";
import { createModuleFinder, type ModuleFinder } from "../../python/module-finder.ts";
import type { FrontEnd, Analysis } from "../core/analysis.ts";
import type { Program } from "./program.ts";
import { createPythonSemantics } from "./python-semantics.ts";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { readExports } from "../../python/exports.ts";
import type { ModuleText } from "../core/code.ts";
import { createScopeBuilder, finishScope } from "../core/lowering.ts";
import { expressionRule } from "./lower-expression.ts";
import { statementsRule } from "./lower-statement.ts";
import { lowerBlock, type Lowering } from "./lowering.ts";
import { addOutsideReceivers } from "../core/members.ts";
import { type NodeId, nowhere } from "../core/solver.ts";
import type { FunctionValue } from "../core/values.ts";

export function createPythonFrontEnd(texts: readonly Pick<SourceText, "path" | "code">[]): FrontEnd {
  const imported = new Set<string>();
  const paths = texts.map(({ path }) => path);
  const named = (): ReadonlySet<string> => importedNamesIn(texts.map(({ code }) => code));
  const finder = noting(createModuleFinder(paths, named), imported);
  const files = new Set(paths);
  const program: Program = { finder, modules: new Map(), members: new Map() };
  return {
    imported,
    semantics: createPythonSemantics(program),
    languageOf: () => "python",
    lower: lowerModule,
    nameOf: (path) => moduleName(path, files, (of) => finder.nameOf(of)),
    finish,
  };
}

function noting(finder: ModuleFinder, paths: Set<string>): ModuleFinder {
  return {
    ...finder,
    find: (importer, level, parts, names) => {
      const location = finder.find(importer, level, parts, names);
      if (location.kind !== "module") return location;
      paths.add(location.path);
      for (const name of names ?? []) {
        const child = finder.child(location.path, name);
        if (child !== undefined) paths.add(child);
      }
      return location;
    },
  };
}

function moduleName(path: string, files: ReadonlySet<string>, nameOf: (path: string) => string): string {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  if (folder !== "" && files.has(`${folder}__init__.py`)) return nameOf(path);
  return path
    .replace(/^(?:.*\/)?src\//u, "")
    .replace(/\.py$/u, "")
    .replaceAll("/", ".");
}

function lowerModule(root: SyntaxNode, code: string, parser: Parser): ModuleText {
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
    rules: { expression: expressionRule, statements: statementsRule },
    parse: (text) => parser.parse(text),
  };
  const body = lowerBlock(lowering, root);
  const names = readExports(root);
  const exports = names === null ? null : new Set(names);
  return { body, scope: finishScope(builder), exports, stores, accessors };
}

function finish(analysis: Analysis): void {
  analysis.solver.at("receivers", () => {
    addOutsideReceivers(analysis, (method) => (method.owner === null ? nowhere : receiverOf(method)));
    for (const fn of analysis.functions) receiveByConvention(analysis, fn);
  });
}

function receiverOf({ parameters, code }: FunctionValue): NodeId {
  return code.parameters[0]?.kind === "positional" ? (parameters[0] ?? nowhere) : nowhere;
}

function receiveByConvention({ solver, values }: Analysis, method: FunctionValue): void {
  const { owner, code } = method;
  const receiver = receiverOf(method);
  if (owner === null || receiver === nowhere || !solver.isEmpty(receiver)) return;
  const [{ name } = { name: "" }] = code.parameters;
  if (name === "self") solver.add(receiver, values.instance(owner).id);
  else if (name === "cls" || name === "mcs") solver.add(receiver, owner.id);
}
