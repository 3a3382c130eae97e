import type { SyntaxNode } from "@repost/syntax";
import { type Binding, bindingsOf } from "./bindings.ts";

/** Names of the module that a statement may use, also in functions. */
export interface FreeNames {
  readonly uses: ReadonlySet<string>;
  /** Names that are not only called, so that their values may go anywhere. */
  readonly passed: ReadonlySet<string>;
}

/** Scope of a function or comprehension. Names of a class are not visible in its methods, so a class hides none. */
interface Scope {
  readonly outer: Scope | undefined;
  readonly hides: Set<string>;
  readonly declared: Set<string>;
  readonly kind: "function" | "comprehension" | "class";
}

interface Pending {
  readonly node: SyntaxNode;
  readonly scope: Scope | undefined;
  readonly called: boolean;
}

interface Use extends Omit<Pending, "node"> {
  readonly name: string;
}

const comprehensions = new Set([
  "list_comprehension",
  "set_comprehension",
  "dictionary_comprehension",
  "generator_expression",
]);

/**
 * Returns the names that a statement looks up in the module. In doubt a name counts as used: captures of `match`, and
 * words of strings in statements that look up names dynamically.
 */
export function freeNames(statement: SyntaxNode): FreeNames {
  const found: Use[] = [];
  const texts: string[] = [];
  const pending: Pending[] = [{ node: statement, scope: undefined, called: false }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, scope } = next;
    if (node.type === "identifier") found.push({ ...next, name: node.text });
    else if (node.type === "string_content") texts.push(node.text);
    else pending.push(...below(node, scope, found));
  }
  const free = found.filter(({ name, scope }) => !isHidden(name, scope));
  const looked = lookedUp(texts, new Set(free.map(({ name }) => name)));
  return {
    uses: new Set([...free.map(({ name }) => name), ...looked]),
    passed: new Set([...free.filter(({ called }) => !called).map(({ name }) => name), ...looked]),
  };
}

function isHidden(name: string, scope: Scope | undefined): boolean {
  for (let next = scope; next !== undefined; next = next.outer) {
    if (next.declared.has(name)) return false;
    if (next.kind !== "class" && next.hides.has(name)) return true;
  }
  return false;
}

/** Returns the parts that a node evaluates, with their scopes. */
function below(node: SyntaxNode, scope: Scope | undefined, found: Use[]): readonly Pending[] {
  const binding = bindingsOf(node);
  declare(binding, scope, found);
  const inner = scopeOf(node, scope);
  if (inner !== undefined) for (const name of binding.parameters) inner.hides.add(name);
  const callee = node.type === "call" ? node.childForFieldName("function") : null;
  return binding.evaluates.map(({ node: child, inside }) => ({
    node: child,
    scope: inside ? (inner ?? scope) : scope,
    called: child.id === callee?.id,
  }));
}

function declare(binding: Binding, scope: Scope | undefined, found: Use[]): void {
  for (const name of binding.declares) {
    scope?.declared.add(name);
    found.push({ name, scope, called: false });
  }
  // An assignment expression binds in the function around a comprehension.
  let target = scope;
  while (binding.escapes && target?.kind === "comprehension") target = target.outer;
  for (const name of binding.binds) target?.hides.add(name);
}

function scopeOf(node: SyntaxNode, outer: Scope | undefined): Scope | undefined {
  const scope = (kind: Scope["kind"]): Scope => ({ outer, kind, hides: new Set(), declared: new Set() });
  if (node.type === "function_definition" || node.type === "lambda") return scope("function");
  if (node.type === "class_definition") return scope("class");
  return comprehensions.has(node.type) ? scope("comprehension") : undefined;
}

const byText = ["globals", "locals", "vars", "getattr", "eval", "exec"];

/** Dotted names in strings may be patched. All words count in statements with dynamic lookups. */
function lookedUp(texts: readonly string[], uses: ReadonlySet<string>): readonly string[] {
  const reflective = byText.some((name) => uses.has(name));
  const dotted = /^[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)+$/u;
  return texts
    .filter((text) => reflective || dotted.test(text))
    .flatMap((text) => text.match(/[\p{L}\p{N}_]+/gu) ?? []);
}
