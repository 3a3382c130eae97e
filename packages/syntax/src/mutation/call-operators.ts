import type { SyntaxNode } from "../syntax-node.ts";
import { textOf } from "../walk.ts";
import { type MutationOperator, siteOperator } from "./mutation-operator.ts";
import type { Change, MutatedFunction, ReplaceNode, Site } from "./site.ts";

export interface CallGrammar {
  readonly call: string;
  readonly member: string;
  readonly property: string;
  readonly nothing: string;
  readonly isReceiver: (object: SyntaxNode) => boolean;
  readonly isSuper: (object: SyntaxNode) => boolean;
  readonly positionalArguments: (call: SyntaxNode) => readonly SyntaxNode[];
  readonly replaceNode: ReplaceNode;
  readonly replaceByPart: (node: SyntaxNode, code: string, part: SyntaxNode) => Change;
}

export function methodOf(node: SyntaxNode, { call, member, property }: CallGrammar): SyntaxNode | null {
  const called = node.type === call ? node.childForFieldName("function") : null;
  return called?.type === member ? called.childForFieldName(property) : null;
}

export function calledName(call: SyntaxNode, { property }: CallGrammar): string {
  const called = call.childForFieldName("function");
  return called?.childForFieldName(property)?.text ?? called?.text ?? "";
}

function isRecursive(call: SyntaxNode, { name, kind, locals }: MutatedFunction, grammar: CallGrammar): boolean {
  const called = call.childForFieldName("function");
  if (kind === "function") return called?.type === "identifier" && called.text === name && !locals.has(name);
  const object = called?.childForFieldName("object") ?? null;
  return called?.childForFieldName(grammar.property)?.text === name && object !== null && grammar.isReceiver(object);
}

export function droppedCallOf(grammar: CallGrammar, canDrop: (site: Site) => boolean): MutationOperator {
  return siteOperator("dropped_call", (site) => {
    const { node, code, scope } = site;
    if (node.type !== grammar.call || isRecursive(node, scope, grammar) || !canDrop(site)) return [];
    const value = wrappedValue(node, scope, grammar);
    return value === undefined ? [] : [grammar.replaceByPart(node, code, value)];
  });
}

/** Returns a method's object or a first argument. Unbound names are modules or classes. */
function wrappedValue(call: SyntaxNode, { locals }: MutatedFunction, grammar: CallGrammar): SyntaxNode | undefined {
  const [first] = grammar.positionalArguments(call);
  const called = call.childForFieldName("function");
  const object = called?.type === grammar.member ? called.childForFieldName("object") : null;
  if (object === null || grammar.isReceiver(object) || grammar.isSuper(object)) return first;
  let root = object;
  for (let next: SyntaxNode | null = root; next !== null; next = objectOf(root, grammar)) root = next;
  return root.type === "identifier" && !locals.has(root.text) ? first : object;
}

function objectOf(node: SyntaxNode, { member }: CallGrammar): SyntaxNode | null {
  return node.type === member ? node.childForFieldName("object") : null;
}

export function caseAndWhitespaceOf(
  grammar: CallGrammar,
  others: ReadonlyMap<string, string>,
  applies: (call: SyntaxNode, method: string) => boolean = () => true,
): MutationOperator {
  return siteOperator("case_and_whitespace", ({ node, code }) => {
    const method = methodOf(node, grammar);
    const other = method === null ? undefined : others.get(method.text);
    if (method === null || other === undefined || !applies(node, method.text)) return [];
    return [grammar.replaceNode(method, code, other)];
  });
}

export function recursiveCallOf(grammar: CallGrammar, excluded: string): MutationOperator {
  const { call, nothing, positionalArguments, replaceNode, replaceByPart } = grammar;
  return siteOperator("recursive_call", ({ node, parent, code, scope }) => {
    if (node.type !== call || parent?.node.type === excluded || !isRecursive(node, scope, grammar)) return [];
    const [first] = positionalArguments(node);
    return [first === undefined ? replaceNode(node, code, nothing) : replaceByPart(node, code, first)];
  });
}

/** Exchanges neighbouring arguments, and reverses three or more. */
export function swappedArgumentsOf(grammar: CallGrammar, commutative: ReadonlySet<string>): MutationOperator {
  return siteOperator("swapped_arguments", ({ node, code }) => {
    if (node.type !== grammar.call || commutative.has(calledName(node, grammar))) return [];
    const passed = grammar.positionalArguments(node);
    const [first, last] = [passed[0], passed.at(-1)];
    if (first === undefined || last === undefined) return [];
    const exchangedOrders = passed
      .slice(1)
      .map((next, position) => passed.with(position, next).with(position + 1, passed[position] ?? next));
    const written = (order: readonly SyntaxNode[]): string =>
      order.map((argument) => textOf(argument, code)).join(", ");
    return [...exchangedOrders, ...(passed.length > 2 ? [passed.toReversed()] : [])].flatMap((order) => {
      const replacement = written(order);
      return replacement === written(passed) ? [] : [{ start: first.startIndex, end: last.endIndex, replacement }];
    });
  });
}

export function omissions(
  list: SyntaxNode,
  parts: readonly SyntaxNode[],
  types: ReadonlySet<string>,
  code: string,
  write: (remaining: string) => string,
): readonly Change[] {
  return parts.flatMap((omitted): readonly Change[] => {
    if (!types.has(omitted.type)) return [];
    const remaining = parts.filter(({ id }) => id !== omitted.id).map((part) => textOf(part, code));
    return [{ start: list.startIndex, end: list.endIndex, replacement: write(remaining.join(", ")) }];
  });
}

/** The operator for constants covers growing numbers. */
export function offByOne(
  bounds: readonly SyntaxNode[],
  code: string,
  { replaceNode }: CallGrammar,
  isFixed: (bound: SyntaxNode, text: string) => boolean,
): readonly Change[] {
  return bounds.flatMap((bound) => {
    const text = textOf(bound, code);
    if (/^\d+$/.test(text)) return text === "0" ? [] : [replaceNode(bound, code, `${Number(text) - 1}`)];
    return isFixed(bound, text) ? [] : [replaceNode(bound, code, `(${text}) - 1`)];
  });
}
