import { pairs } from "../../../mutation/exchanged-operators.ts";
import {
  calledName,
  caseAndWhitespaceOf,
  droppedCallOf,
  offByOne,
  omissions,
  recursiveCallOf,
  swappedArgumentsOf,
} from "../../../mutation/call-operators.ts";
import { siteOperator } from "../../../mutation/mutation-operator.ts";
import type { Change, Site } from "../../../mutation/site.ts";
import type { SyntaxNode } from "../../../syntax-node.ts";
import { contentOf } from "../../extras.ts";
import { grammar, positionalArguments, replaceNode } from "../site.ts";

export const droppedCall = droppedCallOf(grammar, (site) => isDroppable(site) && !isRedundant(site));

/** Call statements are deleted whole; exceptions and classes wrap no value. */
function isDroppable({ node, parent }: Site): boolean {
  const around = parent?.node.type;
  if (around === "expression_statement" || around === "raise_statement" || around === "await") return false;
  const name = calledName(node, grammar);
  return !/^_*[A-Z]/.test(name) && name !== "super" && !isTranslated(name, node);
}

/** Without a catalogue of translations, gettext returns its argument. */
function isTranslated(name: string, call: SyntaxNode): boolean {
  const [first, second] = positionalArguments(call);
  return /^_*(?:u?gettext(?:_(?:lazy|noop))?)?$/.test(name) && first?.type === "string" && second === undefined;
}

const copies = new Set(["list", "tuple", "iter", "keys", "copy"]);
const truths = new Set(["bool", "len"]);

function isRedundant({ node, parent }: Site): boolean {
  const name = calledName(node, grammar);
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

const oppositeMethods = new Map(
  pairs(
    "lower upper, upper lower, casefold upper, title lower, capitalize lower, strip lstrip, lstrip rstrip, " +
      "rstrip lstrip, islower isupper, isupper islower, startswith endswith, endswith startswith, find rfind, " +
      "rfind find, index rindex, split rsplit, rsplit split, partition rpartition, rpartition partition",
  ),
);

const limitedMethods = new Set(["split", "rsplit"]);

export const caseAndWhitespace = caseAndWhitespaceOf(grammar, oppositeMethods, (call, method) => {
  const passed = call.childForFieldName("arguments")?.namedChildCount ?? 0;
  return !limitedMethods.has(method) || passed >= 2;
});

const keywords = new Set(["keyword_argument"]);

export const droppedKeyword = siteOperator("dropped_keyword", ({ node, code }) => {
  const list = node.type === "call" ? node.childForFieldName("arguments") : null;
  if (list?.type !== "argument_list") return [];
  return omissions(list, contentOf(list), keywords, code, (remaining) => `(${remaining})`);
});

const oppositeFunctions = new Map([
  ["min", "max"],
  ["max", "min"],
  ["any", "all"],
  ["all", "any"],
]);

export const order = siteOperator("order", ({ node, code }) => {
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

export const recursiveCall = recursiveCallOf(grammar, "await");

export const shallowCopy = siteOperator("shallow_copy", ({ node, code }) => {
  const called = node.type === "call" ? node.childForFieldName("function") : null;
  if (called === null || !/^(?:copy\.)?deepcopy$/.test(called.text)) return [];
  return [replaceNode(called, code, '__import__("copy").copy')];
});

export const sliceBound = siteOperator("slice_bound", ({ node, code }) => {
  if (node.type === "slice") return offByOne(boundsOf(node), code, grammar, isFixed);
  const isRange = node.type === "call" && node.childForFieldName("function")?.text === "range";
  return isRange ? offByOne(positionalArguments(node).slice(0, 2), code, grammar, isFixed) : [];
});

function boundsOf(slice: SyntaxNode): readonly SyntaxNode[] {
  let colons = 0;
  return slice.children.flatMap((child) => {
    if (child.type === ":") colons += 1;
    return child.isNamed && child.type !== "comment" && colons < 2 ? [child] : [];
  });
}

function isFixed({ type }: SyntaxNode, text: string): boolean {
  return /^-\d+$/.test(text) || type === "list_splat" || type === "none";
}

const commutative = new Set(["max", "min", "gcd", "lcm", "hypot", "isclose", "zip"]);

export const swappedArguments = swappedArgumentsOf(grammar, commutative);
