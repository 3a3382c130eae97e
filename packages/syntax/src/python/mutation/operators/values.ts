import { constantOperator, siteOperator } from "../../../mutation/mutation-operator.ts";
import { type Change, type Site } from "../../../mutation/site.ts";
import { arithmeticOperators } from "../../../mutation/exchanged-operators.ts";
import { textOf } from "../../../walk.ts";
import { replaceNode } from "../site.ts";
import { patternChanges } from "../../../mutation/regular-expressions.ts";
import type { SyntaxNode } from "../../../syntax-node.ts";

const otherOperators = new Map([...arithmeticOperators, ["//", "/"]]);

export const arithmetic = siteOperator("arithmetic", ({ node, code }) => {
  switch (node.type) {
    case "binary_operator":
    case "augmented_assignment":
      return otherOperator(node, code);
    case "unary_operator":
      return withoutSign(node, code);
    default:
      return [];
  }
});

function otherOperator(node: SyntaxNode, code: string): readonly Change[] {
  const operator = node.childForFieldName("operator");
  const [left, right] = [node.childForFieldName("left"), node.childForFieldName("right")];
  if (operator === null || left === null || right === null) return [];
  const assigned = node.type === "augmented_assignment" ? "=" : "";
  const written = assigned === "" ? operator.type : operator.type.slice(0, -1);
  const other = otherOperators.get(written);
  const pointless = isContainer(left) || isContainer(right) || isNeutral(written, textOf(right, code));
  return other === undefined || pointless ? [] : [replaceNode(operator, code, other + assigned)];
}

const containers = new Set("string concatenated_string list tuple dictionary set list_comprehension".split(" "));

/** Other operators on strings and lists only raise TypeError. */
function isContainer({ type }: SyntaxNode): boolean {
  return containers.has(type);
}

function isNeutral(operator: string, right: string): boolean {
  return right === (["*", "/", "//", "**"].includes(operator) ? "1" : "0");
}

function withoutSign(node: SyntaxNode, code: string): readonly Change[] {
  const argument = node.childForFieldName("argument");
  const operator = node.childForFieldName("operator")?.type;
  // Signed numbers have their own mutants.
  const idle = operator === "+" || argument === null || argument.type === "integer" || argument.type === "float";
  return idle ? [] : [replaceNode(node, code, `(${textOf(argument, code)})`)];
}

export const constant = constantOperator(otherConstant, replaceNode);

function otherConstant(type: string, text: string): string | undefined {
  switch (type) {
    case "integer":
      return nextInteger(text);
    case "float":
      return nextFloat(text);
    case "true":
      return "False";
    case "false":
      return "True";
    default:
      return undefined;
  }
}

function nextInteger(text: string): string | undefined {
  const digits = text.replaceAll("_", "");
  if (/[jJ]$/.test(digits)) return `${BigInt(digits.slice(0, -1)) + 1n}j`;
  return /^(?:0[xXoObB][\da-fA-F]+|\d+)$/.test(digits) ? `${BigInt(digits) + 1n}` : undefined;
}

function nextFloat(text: string): string | undefined {
  const digits = text.replaceAll("_", "");
  const imaginary = /[jJ]$/.test(digits) ? "j" : "";
  const value = Number(imaginary === "" ? digits : digits.slice(0, -1));
  if (!Number.isFinite(value)) return undefined;
  const next = value + 1 === value ? 0 : value + 1;
  return `${Number.isInteger(next) && Math.abs(next) < 1e21 ? next.toFixed(1) : next}${imaginary}`;
}

export const stringLiteral = siteOperator("string_literal", (site) =>
  site.node.type === "string" && isFirstPart(site) ? [otherString(site)] : [],
);

function isFirstPart({ node, parent }: Site): boolean {
  return parent?.node.type !== "concatenated_string" || parent.node.startIndex === node.startIndex;
}

const characterSets = new Set(["strip", "lstrip", "rstrip"]);

/** Character sets to strip become empty, because more characters seldom matter. */
function otherString(site: Site): Change {
  const { node } = site;
  const start = node.firstChild?.endIndex ?? node.startIndex;
  const end = node.lastChild?.startIndex ?? node.endIndex;
  if (end > start && characterSets.has(calledMethod(site) ?? "")) return { start, end, replacement: "" };
  return { start, end: start, replacement: "XX" };
}

function calledMethod({ parent }: Site): string | undefined {
  const call = parent?.node.type === "argument_list" ? parent.parent?.node : undefined;
  return call?.childForFieldName("function")?.childForFieldName("attribute")?.text;
}

export const regularExpression = siteOperator("regular_expression", (site) => {
  const { node, code } = site;
  if (node.type !== "string" || !isPattern(site)) return [];
  const start = node.firstChild?.endIndex ?? node.startIndex;
  const end = node.lastChild?.startIndex ?? node.endIndex;
  const opening = code.slice(node.startIndex, start);
  if (!/^[rR][bB]?["']/.test(opening) && code.slice(start, end).includes("\\")) return [];
  const changes = patternChanges(code.slice(start, end), { isRemoved: isRemoved(site) }).map((change) => {
    return { start: start + change.start, end: start + change.end, replacement: change.replacement };
  });
  // `match` looks at the start only, with and without an anchor.
  return /^(?:full)?match$/.test(calledMethod(site) ?? "") && code.charAt(start) === "^" ? changes.slice(1) : changes;
});

function isRemoved({ node, parent }: Site): boolean {
  const [pattern, replacement] = parent?.node.namedChildren ?? [];
  const called = parent?.parent?.node.childForFieldName("function")?.text;
  return called === "re.sub" && pattern?.id === node.id && /^[rR]?(?:""|'')$/.test(replacement?.text ?? "");
}

const patternFunctions = /^(?:re|regex)\.(?:compile|match|fullmatch|search|sub|subn|split|findall|finditer)$/;

function isPattern({ node, parent }: Site): boolean {
  const call = parent?.node.type === "argument_list" ? parent.parent?.node : undefined;
  const isFirst = parent?.node.firstNamedChild?.id === node.id;
  return isFirst && patternFunctions.test(call?.childForFieldName("function")?.text ?? "");
}
