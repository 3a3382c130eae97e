import type { FunctionDefinition } from "@repost/spec";
import { linesOf } from "../../lines.ts";
import type { Parser } from "../../parser.ts";
import { countErrors } from "../../problem.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { boundNames } from "../scopes/statement-names.ts";
import { docstringOf } from "../docstring.ts";
import { contentOf } from "../extras.ts";
import { functionNodes, type FunctionNodes } from "../function-nodes.ts";
import { listFunctions } from "../list-functions.ts";
import { parsePython } from "../parse-python.ts";
import { lastStatementEnd } from "../statement-end.ts";

export interface FunctionLayout {
  readonly statementStart: number;
  readonly statementEnd: number;
  readonly headerStart: number;
  readonly members: ReadonlySet<string>;
}

export interface TopDefinition {
  readonly name: string;
  readonly text: string;
  readonly end: number;
}

export interface ModuleFacts {
  readonly functions: readonly FunctionDefinition[];
  /** Places of functions by name~definition. */
  readonly layouts: ReadonlyMap<string, FunctionLayout>;
  readonly definitions: readonly TopDefinition[];
  readonly future: { readonly names: ReadonlySet<string>; readonly insertAt: number };
  readonly errors: number;
}

export function moduleFacts(parser: Parser, code: string): ModuleFacts {
  using tree = parsePython(parser, code);
  const { root } = tree;
  return {
    functions: listFunctions(root, code),
    layouts: layoutsOf(functionNodes(root), code),
    definitions: topDefinitions(root, code),
    future: futureImports(root, code),
    errors: countErrors(root),
  };
}

export function layoutKey({ name, definition }: { readonly name: string; readonly definition: number }): string {
  return `${name}~${definition}`;
}

function layoutsOf(functions: readonly FunctionNodes[], code: string): ReadonlyMap<string, FunctionLayout> {
  const lines = linesOf(code);
  const membersOf = new Map<number, ReadonlySet<string>>();
  return new Map(
    functions.map((nodes) => {
      const layout: FunctionLayout = {
        statementStart: lines.start(lines.lineAt(nodes.statement.startIndex)),
        statementEnd: lines.end(lines.lineAt(lastStatementEnd(nodes.statement))),
        headerStart: lines.start(lines.lineAt(nodes.inner.startIndex)),
        members: classMembers(nodes.owner, membersOf),
      };
      return [layoutKey(nodes), layout];
    }),
  );
}

function classMembers(owner: SyntaxNode | null, cache: Map<number, ReadonlySet<string>>): ReadonlySet<string> {
  const body = owner?.childForFieldName("body") ?? null;
  if (owner === null || body === null) return new Set();
  const members = cache.get(owner.id) ?? new Set(boundNames(body));
  cache.set(owner.id, members);
  return members;
}

function topDefinitions(root: SyntaxNode, code: string): readonly TopDefinition[] {
  return root.namedChildren.flatMap((statement) => {
    const name = definedName(statement);
    if (name === undefined) return [];
    return [{ name, text: code.slice(statement.startIndex, statement.endIndex), end: statement.endIndex }];
  });
}

export function definedName(statement: SyntaxNode): string | undefined {
  const definition = statement.childForFieldName("definition") ?? statement;
  const defines = definition.type === "function_definition" || definition.type === "class_definition";
  return defines ? definition.childForFieldName("name")?.text : undefined;
}

function futureImports(root: SyntaxNode, code: string): ModuleFacts["future"] {
  const lines = linesOf(code);
  const statements = contentOf(root);
  const imports = statements.filter(({ type }) => type === "future_import_statement");
  const names = new Set(imports.flatMap(importedNames));
  const docstring = docstringOf(root, code)?.statement;
  const next = imports[0] ?? statements[docstring === undefined ? 0 : 1];
  const insertAt = next === undefined ? code.length : lines.start(lines.lineAt(next.startIndex));
  return { names, insertAt };
}

export function importedNames(statement: SyntaxNode): readonly string[] {
  return statement.childrenForFieldName("name").map((name) => name.childForFieldName("name")?.text ?? name.text);
}
