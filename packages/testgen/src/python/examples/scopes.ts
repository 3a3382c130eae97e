import type { SyntaxNode } from "@repost/syntax";
import { childrenOfNode, statementsOf, undecorated } from "../source/definitions.ts";
import type { ScopeStatement } from "./example-scope.ts";
import { child, childText } from "../../nodes.ts";

const SET_UP = /^(setUp|setup_method|setup|setUpClass|setup_class)$/u;

/** Returns one scope per row of surrounding loops and parameter lists. */
export function scopesOf(node: SyntaxNode, root: SyntaxNode): readonly (readonly ScopeStatement[])[] {
  let scopes: readonly (readonly ScopeStatement[])[] = [[]];
  const prepend = (statements: readonly ScopeStatement[]): void => {
    scopes = scopes.map((scope) => [...statements, ...scope]);
  };
  for (let inner = node, outer = node.parent; outer !== null; inner = outer, outer = outer.parent) {
    if (outer.type === "module" || (outer.type === "block" && !isOutOfReach(outer, inner)))
      prepend(asScope(statementsOf(outer).filter(({ endIndex }) => endIndex <= inner.startIndex)));
    if (outer.type === "for_statement" && inner.startIndex !== child(outer, "right")?.startIndex) {
      scopes = times(scopes, loopRows(outer));
    }
    if (outer.type !== "function_definition") continue;
    scopes = times(scopes, parametrizedRows(outer));
    prepend([...fixturesOf(outer, root), ...setUpOf(outer)]);
    // Later statements run before the function's body.
    if (isOutermost(outer))
      prepend(asScope(statementsOf(root).filter(({ startIndex }) => startIndex > outer.startIndex)));
  }
  return scopes.slice(0, MAX_ROWS);
}

function times(scopes: readonly Row[], rows: readonly Row[]): readonly Row[] {
  return rows.length === 0 ? scopes : rows.flatMap((row) => scopes.map((scope) => [...row, ...scope]));
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

function fixturesOf(definition: SyntaxNode, root: SyntaxNode): readonly ScopeStatement[] {
  const list = child(definition, "parameters");
  const wanted = new Set(childrenOfNode(list).map(({ text }) => text));
  if (wanted.size === 0) return [];
  return statementsOf(root).flatMap((statement) => {
    const { definition: inner, decorators } = undecorated(statement);
    const name = childText(inner, "name");
    const body = child(inner, "body");
    const isFixture = decorators.some((decorator) => decorator.includes("fixture"));
    return isFixture && body !== null && wanted.has(name) ? fixtureStatements(name, body) : [];
  });
}

function fixtureStatements(name: string, body: SyntaxNode): readonly ScopeStatement[] {
  const statements = childrenOfNode(body);
  const last = statements.at(-1);
  // `yield value` is an expression inside a statement.
  const carrier = last?.type === "return_statement" ? last : childrenOfNode(last)[0];
  const value = childrenOfNode(carrier)[0];
  return [...asScope(statements.slice(0, -1)), ...givenRow(name, [name], value)];
}

function setUpOf(definition: SyntaxNode): readonly ScopeStatement[] {
  const block = definition.parent?.type === "decorated_definition" ? definition.parent.parent : definition.parent;
  if (block?.parent?.type !== "class_definition") return [];
  return statementsOf(block).flatMap((statement) => {
    const { definition: method } = undecorated(statement);
    const body = child(method, "body");
    const isSetUp = SET_UP.test(childText(method, "name"));
    return isSetUp && body !== null ? asScope(statementsOf(body)) : [];
  });
}

function asScope(nodes: readonly SyntaxNode[]): readonly ScopeStatement[] {
  return nodes.map((node) => ({ kind: "node", node }));
}

/** Bindings of one loop iteration or parameter set. */
type Row = readonly ScopeStatement[];

const MAX_ROWS = 6;

function loopRows(loop: SyntaxNode): readonly Row[] {
  const left = child(loop, "left");
  const right = child(loop, "right");
  return left === null || right === null ? [] : rowsOf(left.text, namesOfPattern(left.text), right);
}

/** Reads `pytest.mark.parametrize`. */
function parametrizedRows(definition: SyntaxNode): readonly Row[] {
  const decorated = definition.parent;
  if (decorated?.type !== "decorated_definition") return [];
  for (const decorator of childrenOfNode(decorated)) {
    const [call] = childrenOfNode(decorator);
    if (child(call, "function")?.text.endsWith("parametrize") !== true) continue;
    const [namesNode, values] = childrenOfNode(child(call, "arguments") ?? call);
    const names = namesNode === undefined ? [] : namesOfPattern(namesNode.text);
    if (values !== undefined && names.length > 0) return rowsOf(names.join(", "), names, values);
  }
  return [];
}

function rowsOf(pattern: string, names: readonly string[], values: SyntaxNode): readonly Row[] {
  if (values.type !== "list" && values.type !== "tuple") return [];
  return childrenOfNode(values)
    .slice(0, MAX_ROWS)
    .map((node) => {
      const parts = node.type === "tuple" || node.type === "list" ? childrenOfNode(node) : [];
      if (names.length < 2 || parts.length !== names.length) return givenRow(pattern, names, node);
      return names.flatMap((name, index) => givenRow(name, [name], parts[index]));
    });
}

function givenRow(pattern: string, names: readonly string[], node: SyntaxNode | undefined): Row {
  return node === undefined ? [] : [{ kind: "given", pattern, names, node }];
}

function namesOfPattern(pattern: string): readonly string[] {
  return pattern.match(/[A-Za-z_]\w*/gu) ?? [];
}
