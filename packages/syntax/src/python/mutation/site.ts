import type { FunctionDefinition } from "@repost/spec";
import type { Change, MutationOperator as Operator } from "../../mutation/mutation-operator.ts";
import { nodeOperator } from "../../mutation/mutation-operator.ts";
import type { SyntaxNode } from "../../syntax-node.ts";
import { textOf, walk } from "../../walk.ts";
import { contentOf } from "../extras.ts";

export { textOf } from "../../walk.ts";
export type { Change };

/** Node with its ancestors: tree-sitter's parent lookup searches from the root. */
export interface Site {
  readonly node: SyntaxNode;
  readonly parent: Site | undefined;
  readonly scope: MutatedFunction;
}

export interface MutatedFunction {
  readonly code: string;
  readonly name: string;
  readonly kind: FunctionDefinition["kind"];
  readonly node: SyntaxNode;
  readonly body: SyntaxNode;
  readonly uses: ReadonlyMap<string, number>;
  /** Names that inner functions bind outside. */
  readonly nonlocals: ReadonlySet<string>;
  readonly locals: ReadonlySet<string>;
}

export interface MutableTree extends MutatedFunction {
  readonly sites: readonly Site[];
}

export type MutationOperator = Operator<MutableTree>;

export const siteOperator = nodeOperator<Site, MutableTree>;

export function describeFunction(
  { inner: node, body }: { readonly inner: SyntaxNode; readonly body: SyntaxNode },
  code: string,
  { name, kind }: Pick<FunctionDefinition, "name" | "kind">,
): MutatedFunction {
  const uses = new Map<string, number>();
  const nonlocals = new Set<string>();
  const locals = new Set<string>();
  walk(node, (inner) => {
    if (inner.type === "identifier") uses.set(inner.text, (uses.get(inner.text) ?? 0) + 1);
    if (inner.type === "nonlocal_statement") for (const child of inner.namedChildren) nonlocals.add(child.text);
    const bound = boundPart(inner);
    if (bound !== null) for (const { text } of identifiersIn(bound)) locals.add(text);
  });
  return { code, name: name.slice(name.lastIndexOf(".") + 1), kind, node, body, uses, nonlocals, locals };
}

function boundPart(node: SyntaxNode): SyntaxNode | null {
  switch (node.type) {
    case "parameters":
    case "lambda_parameters":
    case "as_pattern_target":
      return node;
    case "assignment":
    case "augmented_assignment":
    case "for_statement":
    case "for_in_clause":
      return node.childForFieldName("left");
    case "named_expression":
      return node.childForFieldName("name");
    default:
      return null;
  }
}

function identifiersIn(node: SyntaxNode): readonly SyntaxNode[] {
  return node.type === "identifier" ? [node] : node.descendantsOfType("identifier");
}

/** Adds a space where two words would merge, as in `if(x)`. */
export function replaceNode({ startIndex, endIndex }: SyntaxNode, code: string, replacement: string): Change {
  const joined = /\w/.test(code.charAt(startIndex - 1)) && /^\w/.test(replacement);
  return { start: startIndex, end: endIndex, replacement: joined ? ` ${replacement}` : replacement };
}

/** Adds parentheses where precedence could change. */
export function replaceByPart(node: SyntaxNode, code: string, part: SyntaxNode): Change {
  const text = textOf(part, code);
  return replaceNode(node, code, isClosed(part) ? text : `(${text})`);
}

const closed = new Set([
  "identifier",
  "attribute",
  "subscript",
  "call",
  "integer",
  "float",
  "string",
  "true",
  "false",
  "none",
  "list",
  "dictionary",
  "set",
  "tuple",
  "parenthesized_expression",
  "list_comprehension",
  "dictionary_comprehension",
  "set_comprehension",
  "generator_expression",
]);

function isClosed({ type }: SyntaxNode): boolean {
  return closed.has(type);
}

export function positionalArguments(call: SyntaxNode): readonly SyntaxNode[] {
  const list = call.childForFieldName("arguments");
  if (list === null) return [];
  if (list.type === "generator_expression") return [list];
  const argumentNodes = contentOf(list);
  const end = argumentNodes.findIndex(({ type }) => unpositional.has(type));
  return end < 0 ? argumentNodes : argumentNodes.slice(0, end);
}

const unpositional = new Set(["keyword_argument", "list_splat", "dictionary_splat"]);

export function isRecursive(call: SyntaxNode, { name, kind, locals }: MutatedFunction): boolean {
  const called = call.childForFieldName("function");
  if (kind === "function") return called?.type === "identifier" && called.text === name && !locals.has(name);
  const owner = called?.childForFieldName("object")?.text ?? "";
  return called?.childForFieldName("attribute")?.text === name && /^(?:self|cls)$/.test(owner);
}
