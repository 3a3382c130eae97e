import type { Argument } from "../../scope-records.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { bindNode, noteNamespaceWrite, openScope, readName, readQuoted, type Visit } from "./collector.ts";
import { memberOf, visitChildren, visitLater } from "../../scope-collection.ts";
import { objectPath } from "./object-path.ts";
import { statementScope } from "./scope.ts";
import { bindTarget } from "./visit-targets.ts";

export function visitAttribute(node: SyntaxNode, visit: Visit): void {
  const path = objectPath(node);
  if (path?.isWhole === true) {
    readName(path.base, visit, { chain: path.chain });
    return;
  }
  // Skips the chain, which may be long and contains no names.
  let object: SyntaxNode | null = node;
  while (object?.type === "attribute") object = object.childForFieldName("object");
  visitLater([object], visit);
}

export function visitKeywordArgument(node: SyntaxNode, visit: Visit): void {
  visitLater([node.childForFieldName("value")], visit);
}

export function visitCall(node: SyntaxNode, visit: Visit): void {
  const callee = node.childForFieldName("function");
  noteCall(node, visit);
  readNamedByText(node, visit);
  if (callee?.type !== "identifier") visitChildren(node, visit);
  else {
    readName(callee, visit, { isCalled: true });
    visitLater(node.namedChildren.slice(1), visit);
  }
}

export function noteCall(node: SyntaxNode, visit: Visit, isDecorator = false): void {
  const isCall = node.type === "call";
  const callee = isCall ? node.childForFieldName("function") : node;
  const argumentList = isCall ? node.childForFieldName("arguments") : null;
  if (callee === null || visit.typing) return;
  const isDiscarded = isDecorator || visit.collector.discarded.has(node.id);
  const path = objectPath(callee);
  const receiver = path?.base.text === "setattr" ? argumentList?.namedChildren[0] : callee;
  if (receiver !== undefined && isDiscarded) noteNamespaceWrite(receiver, visit);
  if (path === undefined) return;
  const { root, links, member } = memberOf(path);
  visit.collector.effects.push({
    kind: "call",
    scope: visit.scope,
    root,
    links,
    member: member ?? callee.childForFieldName("attribute")?.text ?? null,
    isDiscarded,
    arguments: argumentList?.type === "argument_list" ? argumentsOf(argumentList) : [],
    isDecorator,
    isNew: false,
  });
}

function argumentsOf(list: SyntaxNode): readonly Argument[] {
  return list.namedChildren
    .filter(({ type }) => type !== "comment")
    .flatMap((node, position) => {
      const keyword = node.type === "keyword_argument" ? (node.childForFieldName("name")?.text ?? null) : null;
      const value = node.type === "keyword_argument" ? node.childForFieldName("value") : node;
      const path = value === null ? undefined : objectPath(value);
      return path === undefined ? [] : [{ position, keyword, root: path.base.startIndex }];
    });
}

export function visitNamedExpression(node: SyntaxNode, visit: Visit): void {
  const name = node.childForFieldName("name");
  if (name !== null) bindNode(name, statementScope(visit.scope), visit, node.endIndex);
  visitLater([node.childForFieldName("value")], visit);
}

export function visitComprehension(node: SyntaxNode, visit: Visit): void {
  const inner = { ...visit, scope: openScope(node, "comprehension", visit, { lazy: false }) };
  let isFirst = true;
  for (const child of node.namedChildren) {
    if (child.type !== "for_in_clause") {
      visitLater([child], inner);
      continue;
    }
    const left = child.childForFieldName("left");
    if (left !== null) bindTarget(left, inner);
    visitLater(child.childrenForFieldName("right"), isFirst ? visit : inner);
    isFirst = false;
  }
}

const namespaceCall = /^(?:globals|vars|locals)\(\s*\)$/;

const templateName = /\{([A-Za-z_]\w*)[^{}]*\}|%\(([A-Za-z_]\w*)\)|\$([A-Za-z_]\w*)/g;

/** Reads names of `"{name}".format(**globals())`; ignores unbound ones, because templates may contain other braces. */
function readNamedByText(call: SyntaxNode, visit: Visit): void {
  if (visit.typing || call.endIndex - call.startIndex > 40 || !namespaceCall.test(call.text)) return;
  const end = call.startIndex;
  const from = expressionStart(call);
  const text = visit.collector.code.slice(from, end);
  for (const match of text.matchAll(templateName)) {
    const name = match[1] ?? match[2] ?? match[3] ?? "";
    const start = from + match.index + match[0].indexOf(name);
    readQuoted(name, start, { ...visit, isGuarded: true });
  }
}

function expressionStart(call: SyntaxNode): number {
  let at: SyntaxNode = call;
  while (at.parent !== null && expressionParts.has(at.parent.type)) at = at.parent;
  return at.startIndex;
}

const expressionParts = new Set([
  "argument_list",
  "call",
  "dictionary_splat",
  "binary_operator",
  "parenthesized_expression",
  "attribute",
]);

/** Arguments of Literal are values, not names. */
export function visitSubscript(node: SyntaxNode, visit: Visit): void {
  const isLiteral = visit.role !== "value" && lastName(node.namedChildren[0]) === "Literal";
  visitLater(isLiteral ? node.namedChildren.slice(0, 1) : node.namedChildren, visit);
}

function lastName(node: SyntaxNode | undefined): string | undefined {
  const path = node === undefined ? undefined : objectPath(node);
  return path?.chain.at(-1)?.name ?? path?.base.text;
}

const typeText = /^[A-Za-z_][\w.]*(?:\[[\w., [\]|]*\])?(?: *\| *[A-Za-z_][\w.]*(?:\[[\w., [\]|]*\])?)*$/;

export function visitString(node: SyntaxNode, visit: Visit): void {
  if (visit.role === "value") {
    visitChildren(node, visit);
    return;
  }
  const content = node.namedChildren.filter(({ type }) => type !== "string_start" && type !== "string_end");
  const [only] = content;
  if (content.length !== 1 || only?.type !== "string_content" || !typeText.test(only.text)) return;
  for (const match of only.text.matchAll(/[A-Za-z_]\w*(?:\.\w+)*/g)) {
    readQuoted(match[0], only.startIndex + match.index, visit);
  }
}
