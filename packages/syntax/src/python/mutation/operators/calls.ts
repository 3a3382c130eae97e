import { reorderings } from "../../../mutation/site.ts";
import type { SyntaxNode } from "../../../syntax-node.ts";
import { contentOf } from "../../extras.ts";
import {
  type Change,
  isRecursive,
  type MutatedFunction,
  positionalArguments,
  replaceByPart,
  replaceNode,
  type Site,
  siteOperator,
  textOf,
} from "../site.ts";

export const droppedCall = siteOperator("dropped_call", (site) => {
  const { node, scope } = site;
  if (node.type !== "call" || !isDroppable(site)) return [];
  const value = isRecursive(node, scope) ? undefined : wrappedValue(node, scope);
  return value === undefined || isRedundant(site) ? [] : [replaceByPart(node, scope.code, value)];
});

/** Call statements are deleted whole; exceptions and classes wrap no value. */
function isDroppable({ node, parent }: Site): boolean {
  const around = parent?.node.type;
  if (around === "expression_statement" || around === "raise_statement" || around === "await") return false;
  const called = node.childForFieldName("function");
  const name = called?.childForFieldName("attribute")?.text ?? called?.text ?? "";
  return !/^_*[A-Z]/.test(name) && name !== "super";
}

/** Returns a method's object or a first argument. Unbound names are modules or classes. */
function wrappedValue(call: SyntaxNode, { locals }: MutatedFunction): SyntaxNode | undefined {
  const called = call.childForFieldName("function");
  const object = called?.type === "attribute" ? called.childForFieldName("object") : null;
  if (object === null || /^(?:self|cls|super\(.*\))$/.test(object.text)) return positionalArguments(call)[0];
  const root = rootOf(object);
  return root.type === "identifier" && !locals.has(root.text) ? positionalArguments(call)[0] : object;
}

function rootOf(expression: SyntaxNode): SyntaxNode {
  let root = expression;
  for (
    let next: SyntaxNode | null = root;
    next !== null;
    next = root.type === "attribute" ? root.childForFieldName("object") : null
  )
    root = next;
  return root;
}

const copies = new Set(["list", "tuple", "iter", "keys", "copy"]);
const truths = new Set(["bool", "len"]);

function isRedundant({ node, parent }: Site): boolean {
  const called = node.childForFieldName("function");
  const name = called?.childForFieldName("attribute")?.text ?? called?.text ?? "";
  const around = parent?.node;
  if (around === undefined) return false;
  const isIterated =
    /^for_(?:statement|in_clause)$/.test(around.type) && around.childForFieldName("right")?.id === node.id;
  if (isIterated && copies.has(name)) return true;
  const condition =
    around.type === "conditional_expression" ? contentOf(around)[1] : around.childForFieldName("condition");
  const isCondition = /^(?:not_operator|boolean_operator)$/.test(around.type) || condition?.id === node.id;
  return isCondition && truths.has(name);
}

const oppositeMethods = new Map([
  ["lower", "upper"],
  ["upper", "lower"],
  ["casefold", "upper"],
  ["title", "lower"],
  ["capitalize", "lower"],
  ["strip", "lstrip"],
  ["lstrip", "rstrip"],
  ["rstrip", "lstrip"],
  ["islower", "isupper"],
  ["isupper", "islower"],
  ["startswith", "endswith"],
  ["endswith", "startswith"],
  ["find", "rfind"],
  ["rfind", "find"],
  ["index", "rindex"],
  ["split", "rsplit"],
  ["rsplit", "split"],
  ["partition", "rpartition"],
  ["rpartition", "partition"],
]);

const limitedMethods = new Set(["split", "rsplit"]);

export const caseAndWhitespace = siteOperator("case_and_whitespace", ({ node, scope: { code } }) => {
  const called = node.type === "call" ? node.childForFieldName("function") : null;
  const method = called?.type === "attribute" ? called.childForFieldName("attribute") : null;
  const other = method === null || method === undefined ? undefined : oppositeMethods.get(method.text);
  if (method === null || method === undefined || other === undefined) return [];
  const passed = node.childForFieldName("arguments")?.namedChildCount ?? 0;
  if (limitedMethods.has(method.text) && passed < 2) return [];
  return [replaceNode(method, code, other)];
});

export const droppedKeyword = siteOperator("dropped_keyword", ({ node, scope: { code } }) => {
  const list = node.type === "call" ? node.childForFieldName("arguments") : null;
  if (list?.type !== "argument_list") return [];
  const passed = contentOf(list);
  return passed.flatMap((dropped): readonly Change[] => {
    if (dropped.type !== "keyword_argument") return [];
    const remaining = passed.filter(({ id }) => id !== dropped.id).map((argument) => textOf(argument, code));
    return [{ start: list.startIndex, end: list.endIndex, replacement: `(${remaining.join(", ")})` }];
  });
});

const oppositeFunctions = new Map([
  ["min", "max"],
  ["max", "min"],
  ["any", "all"],
  ["all", "any"],
]);

export const order = siteOperator("order", ({ node, scope: { code } }) => {
  const called = node.type === "call" ? node.childForFieldName("function") : null;
  const list = node.childForFieldName("arguments");
  if (called === null || list === null) return [];
  const extreme = called.type === "identifier" ? oppositeFunctions.get(called.text) : undefined;
  if (extreme !== undefined) return [replaceNode(called, code, extreme)];
  const isSort = called.text === "sorted" || called.childForFieldName("attribute")?.text === "sort";
  return isSort && list.type === "argument_list" ? inReverse(list.endIndex - 1, contentOf(list)) : [];
});

function inReverse(end: number, passed: readonly { readonly text: string }[]): readonly Change[] {
  if (passed.some(({ text }) => /^(?:reverse\s*=|\*)/.test(text))) return [];
  return [{ start: end, end, replacement: `${passed.length === 0 ? "" : ", "}reverse=True` }];
}

export const recursiveCall = siteOperator("recursive_call", ({ node, parent, scope }) => {
  if (node.type !== "call" || parent?.node.type === "await" || !isRecursive(node, scope)) return [];
  const [first] = positionalArguments(node);
  return [first === undefined ? replaceNode(node, scope.code, "None") : replaceByPart(node, scope.code, first)];
});

export const shallowCopy = siteOperator("shallow_copy", ({ node, scope: { code } }) => {
  const called = node.type === "call" ? node.childForFieldName("function") : null;
  if (called === null || !/^(?:copy\.)?deepcopy$/.test(called.text)) return [];
  return [replaceNode(called, code, '__import__("copy").copy')];
});

/** The operator for constants covers growing numbers. */
export const sliceBound = siteOperator("slice_bound", ({ node, scope: { code } }) => {
  if (node.type === "slice") return boundsOf(node).flatMap((bound) => offByOne(bound, code));
  const isRange = node.type === "call" && node.childForFieldName("function")?.text === "range";
  return isRange
    ? positionalArguments(node)
        .slice(0, 2)
        .flatMap((bound) => offByOne(bound, code))
    : [];
});

function boundsOf(slice: SyntaxNode): readonly SyntaxNode[] {
  let colons = 0;
  return slice.children.flatMap((child) => {
    if (child.type === ":") colons += 1;
    return child.isNamed && child.type !== "comment" && colons < 2 ? [child] : [];
  });
}

function offByOne(bound: SyntaxNode, code: string): readonly Change[] {
  const text = textOf(bound, code);
  if (/^\d+$/.test(text)) return text === "0" ? [] : [replaceNode(bound, code, `${Number(text) - 1}`)];
  if (/^-\d+$/.test(text)) return [];
  if (bound.type === "list_splat" || bound.type === "none") return [];
  return [replaceNode(bound, code, `(${text}) - 1`)];
}

const commutative = new Set(["max", "min", "gcd", "lcm", "hypot", "isclose", "zip"]);

export const swappedArguments = siteOperator("swapped_arguments", ({ node, scope: { code } }) => {
  if (node.type !== "call") return [];
  const called = node.childForFieldName("function");
  if (commutative.has(called?.childForFieldName("attribute")?.text ?? called?.text ?? "")) return [];
  return reorderings(positionalArguments(node), code);
});
