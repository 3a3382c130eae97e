import { reorderings } from "../../../mutation/site.ts";
import type { SyntaxNode } from "../../../syntax-node.ts";
import { contentOf } from "../../extras.ts";
import { isFunctionLike } from "../../own-scope.ts";
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
  const { node, code, scope } = site;
  if (node.type !== "call_expression" || !isDroppable(site) || isRecursive(node, scope)) return [];
  const value = wrappedValue(node, scope);
  return value === undefined || isRedundant(site) ? [] : [replaceByPart(node, code, value)];
});

/** Call statements are deleted whole; classes wrap no value. */
function isDroppable({ node, parent }: Site): boolean {
  const around = parent?.node.type ?? "";
  if (/^(?:expression_statement|throw_statement|await_expression)$/.test(around)) return false;
  const called = node.childForFieldName("function");
  return called !== null && called.type !== "super" && called.type !== "import" && called.text !== "require";
}

/** Returns a method's object or a first argument. Unbound names are modules or classes. */
function wrappedValue(call: SyntaxNode, { locals }: MutatedFunction): SyntaxNode | undefined {
  const called = call.childForFieldName("function");
  const object = called?.type === "member_expression" ? called.childForFieldName("object") : null;
  if (object === null || object.type === "this" || object.type === "super") return positionalArguments(call)[0];
  const root = rootOf(object);
  return root.type === "identifier" && !locals.has(root.text) ? positionalArguments(call)[0] : object;
}

function rootOf(expression: SyntaxNode): SyntaxNode {
  let root = expression;
  for (
    let next: SyntaxNode | null = root;
    next !== null;
    next = root.type === "member_expression" ? root.childForFieldName("object") : null
  )
    root = next;
  return root;
}

function isRedundant({ node, parent }: Site): boolean {
  const name = node.childForFieldName("function")?.text ?? "";
  const around = parent?.node;
  if (around === undefined) return false;
  if (name === "String") return around.type === "template_substitution";
  if (name !== "Boolean") return false;
  const outer = around.type === "parenthesized_expression" ? (parent?.parent?.node ?? around) : around;
  return outer.childForFieldName("condition") !== null || outer.childForFieldName("operator")?.type === "!";
}

const oppositeMethods = new Map([
  ["toLowerCase", "toUpperCase"],
  ["toUpperCase", "toLowerCase"],
  ["toLocaleLowerCase", "toLocaleUpperCase"],
  ["toLocaleUpperCase", "toLocaleLowerCase"],
  ["trim", "trimStart"],
  ["trimStart", "trimEnd"],
  ["trimEnd", "trimStart"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["indexOf", "lastIndexOf"],
  ["lastIndexOf", "indexOf"],
  ["padStart", "padEnd"],
  ["padEnd", "padStart"],
  ["replaceAll", "replace"],
]);

export const caseAndWhitespace = siteOperator("case_and_whitespace", ({ node, code }) => {
  const called = node.type === "call_expression" ? node.childForFieldName("function") : null;
  const method = called?.type === "member_expression" ? called.childForFieldName("property") : null;
  const other = method === null || method === undefined ? undefined : oppositeMethods.get(method.text);
  return method === null || method === undefined || other === undefined ? [] : [replaceNode(method, code, other)];
});

/** Finds a text anywhere that has to be at an end. */
export const anchoredMatch = siteOperator("anchored_match", ({ node, code }) => {
  const called = node.type === "call_expression" ? node.childForFieldName("function") : null;
  const method = called?.childForFieldName("property");
  const isAlone = positionalArguments(node).length === 1;
  if (method === null || method === undefined || !isAlone || !/^(?:starts|ends)With$/.test(method.text)) return [];
  return [replaceNode(method, code, "includes")];
});

export const droppedOption = siteOperator("dropped_option", ({ node, code }) => {
  const list =
    node.type === "call_expression" || node.type === "new_expression" ? node.childForFieldName("arguments") : null;
  const options = list?.type === "arguments" ? contentOf(list).at(-1) : undefined;
  if (options?.type !== "object") return [];
  const members = contentOf(options);
  return members.flatMap((dropped): readonly Change[] => {
    if (dropped.type !== "pair" && dropped.type !== "shorthand_property_identifier") return [];
    const remaining = members.filter(({ id }) => id !== dropped.id).map((member) => textOf(member, code));
    return [{ start: options.startIndex, end: options.endIndex, replacement: `{ ${remaining.join(", ")} }` }];
  });
});

export const filterCall = siteOperator("filter_call", ({ node }) => {
  const called = node.type === "call_expression" ? node.childForFieldName("function") : null;
  const object = called?.type === "member_expression" ? called.childForFieldName("object") : null;
  const filter = node.childForFieldName("arguments")?.namedChild(0);
  const filters = called?.childForFieldName("property")?.text === "filter" && filter !== undefined;
  // In `_.filter(list, predicate)` the first argument is the list.
  if (object === null || !filters || filter === null || !(isFunctionLike(filter) || filter.text === "Boolean"))
    return [];
  return [{ start: object.endIndex, end: node.endIndex, replacement: "" }];
});

const oppositeFunctions = new Map([
  ["Math.min", "Math.max"],
  ["Math.max", "Math.min"],
]);
const reversedMethods = new Map([
  ["some", "every"],
  ["every", "some"],
  ["shift", "pop"],
  ["pop", "shift"],
  ["push", "unshift"],
  ["unshift", "push"],
  ["reduce", "reduceRight"],
  ["reduceRight", "reduce"],
  ["find", "findLast"],
  ["findIndex", "findLastIndex"],
]);

export const order = siteOperator("order", ({ node, code }) => {
  const called = node.type === "call_expression" ? node.childForFieldName("function") : null;
  if (called?.type !== "member_expression") return [];
  const other = oppositeFunctions.get(called.text);
  if (other !== undefined) return [replaceNode(called, code, other)];
  const property = called.childForFieldName("property");
  if (property === null) return [];
  const method = reversedMethods.get(property.text);
  if (method !== undefined) return [replaceNode(property, code, method)];
  return /^(?:sort|toSorted)$/.test(property.text)
    ? [{ start: node.endIndex, end: node.endIndex, replacement: ".reverse()" }]
    : [];
});

export const recursiveCall = siteOperator("recursive_call", ({ node, parent, code, scope }) => {
  if (node.type !== "call_expression" || !isRecursive(node, scope)) return [];
  if (parent?.node.type === "expression_statement") return [];
  const [first] = positionalArguments(node);
  return [first === undefined ? replaceNode(node, code, "undefined") : replaceByPart(node, code, first)];
});

export const shallowCopy = siteOperator("shallow_copy", ({ node, code }) => {
  if (node.type === "array" || node.type === "object") {
    const [only, second] = contentOf(node);
    const copied = only?.type === "spread_element" && second === undefined ? contentOf(only)[0] : undefined;
    return copied === undefined ? [] : [replaceByPart(node, code, copied)];
  }
  const called = node.type === "call_expression" ? node.childForFieldName("function") : null;
  const [value] = positionalArguments(node);
  if (value === undefined || !/(?:^|\.)(?:structuredClone|cloneDeep)$/.test(called?.text ?? "")) return [];
  const text = textOf(value, code);
  return [replaceNode(node, code, `(Array.isArray(${text}) ? [...${text}] : { ...${text} })`)];
});

const sliceMethods = new Set(["slice", "substring", "substr", "subarray"]);

/** The operator for constants covers growing numbers. */
export const sliceBound = siteOperator("slice_bound", ({ node, code }) => {
  const called = node.type === "call_expression" ? node.childForFieldName("function") : null;
  if (!sliceMethods.has(called?.childForFieldName("property")?.text ?? "")) return [];
  return positionalArguments(node)
    .slice(0, 2)
    .flatMap((bound) => offByOne(bound, code));
});

function offByOne(bound: SyntaxNode, code: string): readonly Change[] {
  const text = textOf(bound, code);
  if (/^\d+$/.test(text)) return text === "0" ? [] : [replaceNode(bound, code, `${Number(text) - 1}`)];
  if (/^-\s*\d+$/.test(text) || bound.type === "undefined") return [];
  return [replaceNode(bound, code, `(${text}) - 1`)];
}

const commutative = new Set(["max", "min", "hypot"]);

export const swappedArguments = siteOperator("swapped_arguments", ({ node, code }) => {
  if (node.type !== "call_expression") return [];
  const called = node.childForFieldName("function");
  if (commutative.has(called?.childForFieldName("property")?.text ?? called?.text ?? "")) return [];
  return reorderings(positionalArguments(node), code);
});
