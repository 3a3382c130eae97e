import type { Expression } from "../../values/expression.ts";
import type { Statement } from "../../subject.ts";
import { BUILTIN_NAMES } from "../source/builtin-names.ts";
import { printStatement } from "../print-call.ts";
import { childrenOfNode } from "../source/definitions.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { namesBoundIn, namesReadBy } from "../source/names-in.ts";
import { isPackageImport } from "./own-package.ts";
import type { SyntaxNode } from "@repost/syntax";
import { readExpression } from "../source/read-expression.ts";
import { child } from "../../nodes.ts";

/** Statement, or value named by a loop or fixture. */
export type ScopeStatement =
  | { readonly kind: "node"; readonly node: SyntaxNode }
  | { readonly kind: "given"; readonly pattern: string; readonly names: readonly string[]; readonly node: SyntaxNode };

interface SetupOptions {
  readonly needed: ReadonlySet<string>;
  readonly before: readonly ScopeStatement[];
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
    const binds = statement.kind === "node" ? namesBoundIn(statement.node) : statement.names;
    const relevant =
      binds.some((name) => open.has(name)) || (statement.kind === "node" && changes(statement.node, open));
    if (!relevant) continue;
    if (
      statement.kind === "node" &&
      statement.node.type.startsWith("import") &&
      isPackageImport(statement.node, targetPath)
    ) {
      for (const name of binds) if (index.names.has(name)) open.delete(name);
      continue;
    }
    for (const name of binds) open.delete(name);
    for (const name of namesReadBy(statement.node)) open.add(name);
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

function toStatement(statement: ScopeStatement): Statement | null {
  if (statement.kind === "given") return { kind: "code", code: `${statement.pattern} = ${statement.node.text}` };
  const { node } = statement;
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
