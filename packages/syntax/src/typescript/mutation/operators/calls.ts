import { pairs } from "../../../mutation/exchanged-operators.ts";
import {
  caseAndWhitespaceOf,
  droppedCallOf,
  methodOf,
  offByOne,
  omissions,
  recursiveCallOf,
  swappedArgumentsOf,
} from "../../../mutation/call-operators.ts";
import { siteOperator } from "../../../mutation/mutation-operator.ts";
import type { Site } from "../../../mutation/site.ts";
import type { SyntaxNode } from "../../../syntax-node.ts";
import { textOf } from "../../../walk.ts";
import { contentOf } from "../../extras.ts";
import { isFunctionLike } from "../../own-scope.ts";
import { grammar, positionalArguments, replaceByPart, replaceNode } from "../site.ts";

export const droppedCall = droppedCallOf(grammar, (site) => isDroppable(site) && !isRedundant(site));

/** Call statements are deleted whole; classes wrap no value. */
function isDroppable({ node, parent }: Site): boolean {
  const around = parent?.node.type ?? "";
  if (/^(?:expression_statement|throw_statement|await_expression)$/.test(around)) return false;
  const called = node.childForFieldName("function");
  return called !== null && called.type !== "super" && called.type !== "import" && called.text !== "require";
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

const oppositeMethods = new Map(
  pairs(
    "toLowerCase toUpperCase, toUpperCase toLowerCase, toLocaleLowerCase toLocaleUpperCase, " +
      "toLocaleUpperCase toLocaleLowerCase, trim trimStart, trimStart trimEnd, trimEnd trimStart, " +
      "startsWith endsWith, endsWith startsWith, indexOf lastIndexOf, lastIndexOf indexOf, padStart padEnd, " +
      "padEnd padStart, replaceAll replace",
  ),
);

export const caseAndWhitespace = caseAndWhitespaceOf(grammar, oppositeMethods);

/** Finds a text anywhere that has to be at an end. */
export const anchoredMatch = siteOperator("anchored_match", ({ node, code }) => {
  const method = methodOf(node, grammar);
  const isAlone = positionalArguments(node).length === 1;
  return method !== null && isAlone && /^(?:starts|ends)With$/.test(method.text)
    ? [replaceNode(method, code, "includes")]
    : [];
});

const members = new Set(["pair", "shorthand_property_identifier"]);

export const droppedOption = siteOperator("dropped_option", ({ node, code }) => {
  const isCall = node.type === "call_expression" || node.type === "new_expression";
  const list = isCall ? node.childForFieldName("arguments") : null;
  const options = list?.type === "arguments" ? contentOf(list).at(-1) : undefined;
  if (options?.type !== "object") return [];
  return omissions(options, contentOf(options), members, code, (remaining) => `{ ${remaining} }`);
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
const reversedMethods = new Map(
  pairs(
    "some every, every some, shift pop, pop shift, push unshift, unshift push, reduce reduceRight, " +
      "reduceRight reduce, find findLast, findIndex findLastIndex",
  ),
);

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

export const recursiveCall = recursiveCallOf(grammar, "expression_statement");

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

export const sliceBound = siteOperator("slice_bound", ({ node, code }) => {
  if (!sliceMethods.has(methodOf(node, grammar)?.text ?? "")) return [];
  return offByOne(positionalArguments(node).slice(0, 2), code, grammar, isFixed);
});

function isFixed({ type }: SyntaxNode, text: string): boolean {
  return /^-\s*\d+$/.test(text) || type === "undefined";
}

const commutative = new Set(["max", "min", "hypot"]);

export const swappedArguments = swappedArgumentsOf(grammar, commutative);
