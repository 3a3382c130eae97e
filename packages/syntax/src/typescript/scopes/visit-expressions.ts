import type { Argument } from "../../scope-records.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { readName, type Visit } from "./collector.ts";
import { memberOf, pushStore, visitChildren, visitLater, visitOtherChildren } from "../../scope-collection.ts";
import { noteImmediate } from "./immediate-functions.ts";
import { noteExportingCall } from "./export-entries.ts";
import { noteModuleCall } from "./visit-require.ts";
import { objectPath } from "./object-path.ts";
import { contentOf } from "../extras.ts";
import { unwrapped } from "../unwrapped.ts";
import { visitTypePath } from "./visit-types.ts";

export function visitMember(node: SyntaxNode, visit: Visit): void {
  if (readGlobal(node, visit, false)) return;
  if (visit.role !== "value" && node.text.startsWith("import")) {
    visitTypePath(node, visit);
    return;
  }
  const path = objectPath(node);
  if (path?.isWhole === true) readName(path.base, visit, { chain: path.chain });
  else visitOwner(node, visit);
}

/** Skips a whole chain of properties, which may be long. */
function visitOwner(node: SyntaxNode, visit: Visit): void {
  let owner = node.childForFieldName("object");
  while (owner?.type === "member_expression") {
    if (readGlobal(owner, visit, false)) return;
    owner = owner.childForFieldName("object");
  }
  visitLater([owner], visit);
}

export function visitSubscript(node: SyntaxNode, visit: Visit): void {
  const path = objectPath(node);
  if (path?.isWhole === true) readName(path.base, visit, { chain: path.chain });
  else visitChildren(node, visit);
}

export function visitCall(node: SyntaxNode, visit: Visit): void {
  const callee = node.childForFieldName(node.type === "new_expression" ? "constructor" : "function");
  const list = node.childForFieldName("arguments");
  if (callee?.type === "arrow_function" && list?.type === "template_string") {
    // The grammar parses `() => tag<T>`...`` as a call of the arrow function.
    visit.collector.templates.set(callee.id, list);
    visitLater([callee], visit);
    return;
  }
  if (callee !== null && visit.role === "value") {
    if (callee.type === "import" || callee.text === "require") noteModuleCall(node, callee, list, visit);
    noteImmediate(node, callee, argumentNodes(list), visit.collector);
    noteExportingCall(callee, argumentNodes(list), visit.collector);
    noteCall(node, visit);
  }
  visitChildren(node, visit);
}

export function noteCall(node: SyntaxNode, visit: Visit, isDecorator = false): void {
  const callee = node.childForFieldName("function") ?? node.childForFieldName("constructor") ?? node;
  const called = calledThrough(callee);
  const path = objectPath(called);
  if (path === undefined) return;
  const isMethod = called.type === "member_expression" || called.type === "subscript_expression";
  const { root, links, member } = memberOf(path);
  visit.collector.effects.push({
    kind: "call",
    scope: visit.scope,
    root,
    links: isMethod ? links : path.chain.length,
    member: isMethod ? (member ?? called.childForFieldName("property")?.text ?? "") : null,
    isDiscarded: isDecorator || visit.collector.discarded.has(node.id),
    arguments: argumentsOf(argumentNodes(node.childForFieldName("arguments"))),
    isDecorator,
    isNew: node.type === "new_expression",
  });
}

function calledThrough(callee: SyntaxNode): SyntaxNode {
  const inner = unwrapped(callee);
  return inner.type === "sequence_expression" ? (contentOf(inner).at(-1) ?? inner) : inner;
}

export function argumentNodes(list: SyntaxNode | null): readonly SyntaxNode[] {
  return list?.type === "arguments" ? contentOf(list) : [];
}

function argumentsOf(nodes: readonly SyntaxNode[]): readonly Argument[] {
  return nodes.flatMap((node, position) => {
    const value = node.type === "spread_element" ? (contentOf(node)[0] ?? node) : node;
    const path = objectPath(value);
    return path === undefined ? [] : [{ position, keyword: null, root: path.base.startIndex }];
  });
}

/** `typeof name` tests existence; `delete a.b` changes a. */
export function visitUnary(node: SyntaxNode, visit: Visit): void {
  const operator = node.childForFieldName("operator")?.type;
  const operand = node.childForFieldName("argument");
  if (operand === null) return;
  if (operator === "typeof" && operand.type === "identifier") {
    visit.collector.probed.add(operand.text);
    visitLater([operand], { ...visit, isGuarded: true });
    return;
  }
  if (operator === "delete") noteStore(operand, visit);
  visitChildren(node, visit);
}

export function visitUpdate(node: SyntaxNode, visit: Visit): void {
  const operand = node.childForFieldName("argument");
  if (operand?.type === "identifier") noteNameStore(operand, visit);
  else if (operand !== null) noteStore(operand, visit);
  visitChildren(node, visit);
}

export function noteNameStore({ startIndex: root, text: name }: SyntaxNode, visit: Visit): void {
  pushStore(visit, { root, links: 0, member: null });
  visit.collector.writes.push({ scope: visit.scope, name });
}

export function noteStore(target: SyntaxNode, visit: Visit): void {
  if (visit.role !== "value") return;
  const property = globalProperty(target);
  if (property !== undefined) {
    pushStore(visit, { root: target.startIndex, links: 0, member: property.text });
    return;
  }
  const key = globalKey(target);
  if (key !== undefined) pushStore(visit, { root: key.startIndex, links: 1, member: null });
  const path = objectPath(target);
  if (path !== undefined) pushStore(visit, memberOf(path));
}

const globalObjects = new Set(["globalThis", "window", "self", "global"]);

function isGlobalObject(node: SyntaxNode | null): boolean {
  const inner = node === null ? undefined : unwrapped(node);
  return inner?.type === "identifier" && globalObjects.has(inner.text);
}

function globalProperty(node: SyntaxNode): SyntaxNode | undefined {
  const isMember = node.type === "member_expression" && isGlobalObject(node.childForFieldName("object"));
  return (isMember ? node.childForFieldName("property") : null) ?? undefined;
}

/** `globalThis[KEY]`, which alone finds the stored value. */
function globalKey(node: SyntaxNode): SyntaxNode | undefined {
  const isItem = node.type === "subscript_expression" && isGlobalObject(node.childForFieldName("object"));
  const index = isItem ? node.childForFieldName("index") : null;
  return index === null ? undefined : objectPath(index)?.base;
}

export function readGlobal(node: SyntaxNode, visit: Visit, isWrite: boolean): boolean {
  const property = globalProperty(node);
  const object = node.childForFieldName("object");
  if (property === undefined || object === null) return false;
  const { text } = unwrapped(object);
  const { startIndex, endIndex } = object;
  readName({ text, startIndex, endIndex }, visit, {
    chain: [{ name: property.text, end: node.endIndex }],
    isWrite,
  });
  if (object.type !== "identifier") visitLater([object], visit);
  return true;
}

export function noteAlias(
  name: Pick<SyntaxNode, "text" | "startIndex">,
  values: readonly SyntaxNode[],
  visit: Visit,
): void {
  const roots = values.flatMap((value) => objectPath(unwrapped(value))?.base.startIndex ?? []);
  if (roots.length === 0) return;
  visit.collector.aliases.push({ scope: visit.scope, name: name.text, start: name.startIndex, roots });
}

/** Elements with an upper-case name or a path are components. */
export function visitElement(node: SyntaxNode, visit: Visit): void {
  const name = node.childForFieldName("name");
  if (name?.type === "identifier" && /^[^a-z]/.test(name.text)) readName(name, visit);
  else if (name?.type === "member_expression") visitMember(name, visit);
  visitOtherChildren(node, name, visit);
}
