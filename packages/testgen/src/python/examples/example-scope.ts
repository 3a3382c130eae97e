import type { Expression } from "../../values/expression.ts";
import type { Statement } from "../../subject.ts";
import { BUILTIN_NAMES } from "../source/builtin-names.ts";
import { printStatement } from "../print-call.ts";
import { childrenOfNode, statementsOf, undecorated } from "../source/definitions.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { namesBoundIn, namesReadBy } from "../source/names-in.ts";
import { isPackageImport } from "./own-package.ts";
import type { SyntaxNode } from "@repost/syntax";
import { readExpression } from "../source/read-expression.ts";
import { child, childText } from "../../nodes.ts";

const SET_UP = /^(setUp|setup_method|setup|setUpClass|setup_class)$/u;

/** Returns the statements that run before the node, in order. */
export function statementsBefore(node: SyntaxNode, root: SyntaxNode): readonly SyntaxNode[] {
  const groups: (readonly SyntaxNode[])[] = [];
  for (let inner = node, outer = node.parent; outer !== null; inner = outer, outer = outer.parent) {
    if (outer.type === "module" || (outer.type === "block" && !isOutOfReach(outer, inner)))
      groups.unshift(statementsOf(outer).filter(({ endIndex }) => endIndex <= inner.startIndex));
    if (outer.type !== "function_definition") continue;
    groups.unshift(setUpOf(outer));
    // Later statements run before the function's body.
    if (isOutermost(outer))
      groups.unshift(statementsOf(root).filter(({ startIndex }) => startIndex > outer.startIndex));
  }
  return groups.flat();
}

/** Methods see no names of the class body, except parameters of test classes. */
function isOutOfReach({ parent }: SyntaxNode, inner: SyntaxNode): boolean {
  if (parent?.type !== "class_definition" || undecorated(inner).definition.type !== "function_definition") return false;
  const named = [child(parent, "name"), child(parent, "superclasses")];
  return !named.some((node) => node !== null && /test/iu.test(node.text));
}

function isOutermost(definition: SyntaxNode): boolean {
  for (let outer = definition.parent; outer !== null; outer = outer.parent) {
    if (outer.type === "function_definition") return false;
  }
  return true;
}

function setUpOf(definition: SyntaxNode): readonly SyntaxNode[] {
  const block = definition.parent?.type === "decorated_definition" ? definition.parent.parent : definition.parent;
  if (block?.parent?.type !== "class_definition") return [];
  return statementsOf(block).flatMap((statement) => {
    const { definition: method } = undecorated(statement);
    const body = child(method, "body");
    const isSetUp = SET_UP.test(childText(method, "name"));
    return isSetUp && body !== null ? statementsOf(body) : [];
  });
}

interface SetupOptions {
  readonly needed: ReadonlySet<string>;
  readonly before: readonly SyntaxNode[];
  readonly index: ModuleIndex;
  readonly targetPath: string;
  /** Parameters around the call, unknown until a statement binds them. */
  readonly parameters: ReadonlySet<string>;
}

const MAX_SETUP = 8;
const MAX_SETUP_LINES = 25;

/** Null if a name stays unknown or setup is too long. */
export function collectSetup({
  needed,
  before,
  index,
  targetPath,
  parameters,
}: SetupOptions): readonly Statement[] | null {
  const open = new Set(needed);
  const kept: Statement[] = [];
  for (const statement of before.toReversed()) {
    const binds = namesBoundIn(statement);
    if (!binds.some((name) => open.has(name)) && !changes(statement, open)) continue;
    if (statement.type.startsWith("import") && isPackageImport(statement, targetPath)) {
      for (const name of binds) if (index.names.has(name)) open.delete(name);
      continue;
    }
    for (const name of binds) open.delete(name);
    for (const name of namesReadBy(statement)) open.add(name);
    const made = toStatement(statement);
    if (made === null || kept.length >= MAX_SETUP) return null;
    kept.unshift(made);
  }
  const isKnown = (name: string): boolean =>
    !parameters.has(name) && (index.names.has(name) || BUILTIN_NAMES.has(name));
  const unknown = [...open].filter((name) => !isKnown(name));
  return unknown.length === 0 ? kept : null;
}

/** Mutates without binding: `numbers.append(1)`, `table[1] = 2`. */
function changes(node: SyntaxNode, names: ReadonlySet<string>): boolean {
  const inner = node.type === "expression_statement" ? childrenOfNode(node)[0] : undefined;
  if (inner?.type === "assignment" || inner?.type === "augmented_assignment")
    return names.has(rootOf(child(inner, "left")));
  const callee = inner?.type === "call" ? child(inner, "function") : null;
  return (
    callee?.type === "attribute" &&
    names.has(rootOf(callee)) &&
    child(callee, "attribute")?.text.startsWith("assert") !== true
  );
}

function rootOf(node: SyntaxNode | null): string {
  if (node === null) return "";
  if (node.type === "identifier") return node.text;
  const inner = child(node, "object") ?? child(node, "value") ?? child(node, "function");
  return rootOf(inner);
}

function toStatement(node: SyntaxNode): Statement | null {
  const source = dedent(node);
  if (source.split("\n").length > MAX_SETUP_LINES) return null;
  const inner = node.type === "expression_statement" ? childrenOfNode(node)[0] : undefined;
  if (inner?.type === "call") return { kind: "run", value: readExpression(inner) };
  const left = inner?.type === "assignment" ? child(inner, "left") : null;
  const right = inner?.type === "assignment" ? child(inner, "right") : null;
  if (left?.type === "identifier" && right !== null && right.type !== "assignment")
    return { kind: "bind", name: left.text, value: readExpression(right) };
  return { kind: "code", code: source };
}

function dedent(node: SyntaxNode): string {
  const indent = node.startPosition.column;
  const [first = "", ...rest] = node.text.split("\n");
  return [first, ...rest.map((line) => (line.slice(0, indent).trim() === "" ? line.slice(indent) : line))].join("\n");
}

/** Inlines variables that are used once. */
export function inlineLiterals(
  setup: readonly Statement[],
  uses: (name: string) => number,
): { readonly setup: readonly Statement[]; readonly values: ReadonlyMap<string, Expression> } {
  const values = new Map<string, Expression>();
  const kept = setup.filter((statement, position) => {
    if (statement.kind !== "bind" || statement.value.kind === "code") return true;
    const mention = new RegExp(`\\b${statement.name}\\b`, "u");
    const later = setup.slice(position + 1).some((other) => mention.test(printStatement(other)));
    if (later || uses(statement.name) !== 1) return true;
    values.set(statement.name, statement.value);
    return false;
  });
  return { setup: kept, values };
}
