import type { Argument, Candidate } from "../subject.ts";
import type { Expression } from "../values/expression.ts";
import { assignmentsIn, classLineage, type ModuleIndex } from "./module-index.ts";
import { childrenOfNode, statementsOf, undecorated, type PythonFunction } from "./definitions.ts";
import { collectSetup, inlineLiterals, type ScopeStatement } from "./example-scope.ts";
import { nameLambda } from "./named-functions.ts";
import { namesReadBy } from "./names-in.ts";
import { nameDirectly } from "./own-package.ts";
import type { Parser, SyntaxNode } from "@repost/syntax";
import { readExpression } from "./read-expression.ts";
import { findCalls, type FoundCall } from "./target-calls.ts";

export interface ExamplesOptions {
  readonly parser: Parser;
  readonly index: ModuleIndex;
  readonly definition: PythonFunction;
  readonly targetPath: string;
  /** A Python program that calls the target. */
  readonly program: string;
  readonly origin: "docstring" | "call_site";
}

const MAX_ROWS = 6;

/** Calls of the target in a program, each with the statements that it needs, where all its inputs can be evaluated. */
export function examplesIn(options: ExamplesOptions): readonly Candidate[] {
  const { parser, definition, index, targetPath } = options;
  if (options.program.trim() === "") return [];
  const program = nameDirectly(parser, withoutSelf(options.program), targetPath, index);
  const tree = parser.parse(program);
  try {
    return findCalls(tree.root, definition).flatMap((found) => scopesOf(found.node, tree.root).flatMap((before) => toCandidate(found, before, options)));
  } finally {
    tree.delete();
  }
}

/** Attributes that a test class sets up for its tests become plain names. */
function withoutSelf(program: string): string {
  const names = [...program.matchAll(/^\s+self\.(\w+)\s*(?::[^=\n]+)?=(?!=)/gmu)].flatMap(([, name]) => (name === undefined ? [] : [name]));
  return names.reduce((text, name) => text.replaceAll(new RegExp(`\\bself\\.${name}\\b`, "gu"), name), program);
}

function toCandidate(found: FoundCall, before: readonly ScopeStatement[], { index, definition, targetPath, origin }: ExamplesOptions): readonly Candidate[] {
  const needed = new Set(found.parts.flatMap((part) => [...namesReadBy(part)]));
  const setup = collectSetup({ needed, before, index, targetPath });
  if (setup === null) return [];
  if (found.receiver !== null && !isInstance(found.receiver, before, definition, index)) return [];
  const receiver = found.receiver === null ? null : readExpression(found.receiver);
  const counted = (name: string): number => found.parts.reduce((sum, part) => sum + (part.text.match(new RegExp(`\\b${name}\\b`, "gu"))?.length ?? 0), 0);
  const inlined = inlineLiterals(setup, (name) => (found.arguments.some(({ value }) => isName(value, name)) ? counted(name) : 0));
  const fill = (value: Expression): Expression => (value.kind === "code" ? (inlined.values.get(value.code) ?? value) : value);
  const name = (value: Expression, place: number): Expression => (value.kind === "code" && value.code.startsWith("lambda") ? nameLambda(value.code, `function_${place + 1}`) : value);
  const given = found.arguments.map((argument, place): Argument => ({ ...argument, value: name(fill(argument.value), place) }));
  return [{ setup: inlined.setup, receiver, arguments: given, origin, expectsException: isExpectedToRaise(found.node) }];
}

/** Whether a call stands where a test expects an exception. */
function isExpectedToRaise(node: SyntaxNode): boolean {
  for (let outer = node.parent; outer !== null; outer = outer.parent) {
    if (outer.type === "with_statement" && /raises\w*\s*\(/iu.test(childrenOfNode(outer)[0]?.text ?? "")) return true;
    if (outer.type === "call" && /raises/iu.test(outer.childForFieldName("function")?.text ?? "")) return true;
    if (outer.type === "function_definition") return false;
  }
  return false;
}

function isName(value: Expression, name: string): boolean {
  return value.kind === "code" && value.code === name;
}

/** Everything that runs before a call, once for each row that loops and parameter lists around it give it. */
function scopesOf(node: SyntaxNode, root: SyntaxNode): readonly (readonly ScopeStatement[])[] {
  let scopes: readonly (readonly ScopeStatement[])[] = [[]];
  const prepend = (statements: readonly ScopeStatement[]): void => {
    scopes = scopes.map((scope) => [...statements, ...scope]);
  };
  for (let inner = node, outer = node.parent; outer !== null; inner = outer, outer = outer.parent) {
    if (outer.type === "block" || outer.type === "module") prepend(before(outer, inner));
    if (outer.type === "for_statement" && inner.startIndex !== outer.childForFieldName("right")?.startIndex) scopes = times(scopes, loopRows(outer));
    if (outer.type === "function_definition") {
      scopes = times(scopes, parametrizedRows(outer));
      prepend([...fixturesOf(outer, root), ...setUpOf(outer)]);
      if (outer.parent?.type === "module" || outer.parent?.parent?.type === "module" || outer.parent?.parent?.parent?.type === "module") prepend(topLevel(root, inner.startIndex));
    }
  }
  return scopes.slice(0, MAX_ROWS);
}

function before(block: SyntaxNode, inner: SyntaxNode): readonly ScopeStatement[] {
  return statementsOf(block).filter((one) => one.endIndex <= inner.startIndex).map((node) => ({ kind: "node", node }));
}

/** Statements of the file after a function: its body runs when all of them have run. */
function topLevel(root: SyntaxNode, from: number): readonly ScopeStatement[] {
  return statementsOf(root).filter((one) => one.startIndex > from).map((node) => ({ kind: "node", node }));
}

function times(scopes: readonly (readonly ScopeStatement[])[], rows: readonly (readonly ScopeStatement[])[]): readonly (readonly ScopeStatement[])[] {
  return rows.length === 0 ? scopes : rows.flatMap((row) => scopes.map((scope) => [...row, ...scope]));
}

function loopRows(loop: SyntaxNode): readonly (readonly ScopeStatement[])[] {
  const left = loop.childForFieldName("left");
  const right = loop.childForFieldName("right");
  return left === null || right === null ? [] : rowsOf(left.text, namesOfPattern(left.text), right);
}

function rowsOf(pattern: string, names: readonly string[], values: SyntaxNode): readonly (readonly ScopeStatement[])[] {
  if (values.type !== "list" && values.type !== "tuple") return [];
  return childrenOfNode(values).slice(0, MAX_ROWS).map((node) => {
    const parts = node.type === "tuple" || node.type === "list" ? childrenOfNode(node) : [];
    if (names.length > 1 && parts.length === names.length) return names.flatMap((name, place) => given(name, [name], parts[place]));
    return given(pattern, names, node);
  });
}

function given(pattern: string, names: readonly string[], node: SyntaxNode | undefined): readonly ScopeStatement[] {
  return node === undefined ? [] : [{ kind: "given", pattern, names, node }];
}

function namesOfPattern(pattern: string): readonly string[] {
  return pattern.match(/[A-Za-z_]\w*/gu) ?? [];
}

function parametrizedRows(definition: SyntaxNode): readonly (readonly ScopeStatement[])[] {
  const decorated = definition.parent;
  if (decorated?.type !== "decorated_definition") return [];
  for (const decorator of childrenOfNode(decorated)) {
    const [call] = childrenOfNode(decorator);
    if (call?.type !== "call" || call.childForFieldName("function")?.text.endsWith("parametrize") !== true) continue;
    const [namesNode, values] = childrenOfNode(call.childForFieldName("arguments") ?? call);
    const names = namesNode === undefined ? [] : namesOfPattern(namesNode.text);
    if (values !== undefined && names.length > 0) return rowsOf(names.join(", "), names, values);
  }
  return [];
}

/** What pytest fixtures of the same file give a test's parameters. */
function fixturesOf(definition: SyntaxNode, root: SyntaxNode): readonly ScopeStatement[] {
  const list = definition.childForFieldName("parameters");
  const wanted = new Set(list === null ? [] : childrenOfNode(list).map(({ text }) => text));
  return statementsOf(root).flatMap((statement) => {
    const { definition: inner, decorators } = undecorated(statement);
    const name = inner.childForFieldName("name")?.text ?? "";
    const body = inner.childForFieldName("body");
    if (!wanted.has(name) || body === null || !decorators.some((one) => one.includes("fixture"))) return [];
    const statements = childrenOfNode(body);
    const last = statements.at(-1);
    const value = last === undefined ? undefined : childrenOfNode(last.type === "return_statement" ? last : (childrenOfNode(last)[0] ?? last))[0];
    const earlier = statements.slice(0, -1).map((node): ScopeStatement => ({ kind: "node", node }));
    return [...earlier, ...given(name, [name], value)];
  });
}

function setUpOf(definition: SyntaxNode): readonly ScopeStatement[] {
  const block = definition.parent?.type === "decorated_definition" ? definition.parent.parent : definition.parent;
  if (block?.parent?.type !== "class_definition") return [];
  return statementsOf(block).flatMap((one) => {
    const { definition: method } = undecorated(one);
    const isSetUp = /^(setUp|setup_method|setup|setUpClass|setup_class)$/u.test(method.childForFieldName("name")?.text ?? "");
    const body = method.childForFieldName("body");
    return isSetUp && body !== null ? statementsOf(body).map((node): ScopeStatement => ({ kind: "node", node })) : [];
  });
}

/** Whether an expression is known to be an object of the target's class or of one derived from it. */
function isInstance(node: SyntaxNode, before: readonly ScopeStatement[], definition: PythonFunction, index: ModuleIndex, depth = 0): boolean {
  if (depth > 4) return false;
  const owner = definition.name.slice(0, definition.name.lastIndexOf("."));
  if (node.type === "parenthesized_expression") return childrenOfNode(node).some((child) => isInstance(child, before, definition, index, depth + 1));
  if (node.type === "call") {
    const callee = node.childForFieldName("function");
    const name = callee?.text ?? "";
    const made = [name, name.slice(0, Math.max(0, name.lastIndexOf(".")))];
    return made.some((one) => classLineage(index, one).some((base) => base.name === owner)) || returnsInstance(index, name, owner);
  }
  if (node.type !== "identifier") return false;
  for (const statement of before.toReversed()) {
    if (statement.kind === "given" && statement.names.includes(node.text)) return statement.names.length === 1 && isInstance(statement.node, before, definition, index, depth + 1);
    const bound = statement.kind === "node" ? assignmentsIn(statement.node).find(([name]) => name === node.text) : undefined;
    if (bound !== undefined) return isInstance(bound[1], before, definition, index, depth + 1);
  }
  const own = index.assigned.get(node.text);
  return own !== undefined && isInstance(own, [], definition, index, depth + 1);
}

function returnsInstance(index: ModuleIndex, name: string, owner: string): boolean {
  return index.functions.get(name)?.returns?.replaceAll(/["']/gu, "") === owner;
}
