import { constantOperator, siteOperator } from "../../../mutation/mutation-operator.ts";
import { type Change, exchanged, type Site } from "../../../mutation/site.ts";
import { arithmeticOperators } from "../../../mutation/exchanged-operators.ts";
import { textOf } from "../../../walk.ts";
import { LOOPS, replaceNode } from "../site.ts";
import { patternChanges } from "../../../mutation/regular-expressions.ts";
import type { SyntaxNode } from "../../../syntax-node.ts";
import { isFunctionLike } from "../../own-scope.ts";
import { unwrapped } from "../../unwrapped.ts";

const otherOperators = new Map([...arithmeticOperators, [">>>", "<<"]]);

export const arithmetic = siteOperator("arithmetic", ({ node, code }) => {
  switch (node.type) {
    case "binary_expression":
    case "augmented_assignment_expression":
      return otherOperator(node, code);
    case "update_expression":
      return exchanged(node.childrenForFieldName("operator"), steps, code, replaceNode);
    case "unary_expression":
      return withoutSign(node, code);
    default:
      return [];
  }
});

function otherOperator(node: SyntaxNode, code: string): readonly Change[] {
  const operator = node.childForFieldName("operator");
  const [left, right] = [node.childForFieldName("left"), node.childForFieldName("right")];
  if (operator === null || left === null || right === null) return [];
  const assigned = node.type === "augmented_assignment_expression" ? "=" : "";
  const written = assigned === "" ? operator.type : operator.type.slice(0, -1);
  const other = otherOperators.get(written);
  const pointless = isText(left) || isText(right) || isNeutral(written, textOf(right, code));
  return other === undefined || pointless ? [] : [replaceNode(operator, code, other + assigned)];
}

const steps = new Map([
  ["++", "--"],
  ["--", "++"],
]);

/** Other operators on strings and lists give NaN. */
function isText(node: SyntaxNode): boolean {
  const inner = unwrapped(node);
  if (inner.type === "string" || inner.type === "template_string" || inner.type === "array") return true;
  if (inner.type !== "binary_expression" || inner.childForFieldName("operator")?.type !== "+") return false;
  return ["left", "right"].some((field) => {
    const side = inner.childForFieldName(field);
    return side !== null && isText(side);
  });
}

const neutral = new Map([
  ["0", new Set(["+", "-", "<<", ">>"])],
  ["1", new Set(["*", "/", "**"])],
]);

function isNeutral(operator: string, right: string): boolean {
  return neutral.get(right)?.has(operator) ?? false;
}

function withoutSign(node: SyntaxNode, code: string): readonly Change[] {
  const argument = node.childForFieldName("argument");
  const operator = node.childForFieldName("operator")?.type;
  const isSign = operator === "-" || operator === "~";
  if (!isSign || argument === null || argument.type === "number") return [];
  return [replaceNode(node, code, `(${textOf(argument, code)})`)];
}

export const constant = constantOperator(otherConstant, replaceNode);

function otherConstant(type: string, text: string): string | undefined {
  if (type === "true") return "false";
  if (type === "false") return "true";
  return type === "number" ? nextNumber(text) : undefined;
}

function nextNumber(text: string): string | undefined {
  const digits = text.replaceAll("_", "").toLowerCase();
  if (/^0\d/.test(digits)) return undefined;
  if (/^(?:0x[\da-f]+|0[ob]?\d*|\d+)n$/.test(digits)) return `${BigInt(digits.slice(0, -1)) + 1n}n`;
  const value = Number(digits);
  if (!Number.isFinite(value)) return undefined;
  const next = `${value + 1 === value ? 0 : value + 1}`;
  return digits.endsWith(".") && /^\d+$/.test(next) ? `${next}.` : next;
}

export const stringLiteral = siteOperator("string_literal", ({ node }) => {
  if (node.type !== "string" && node.type !== "template_string") return [];
  return [{ start: node.startIndex + 1, end: node.startIndex + 1, replacement: "XX" }];
});

export const regularExpression = siteOperator("regular_expression", ({ node, parent, code }) => {
  const pattern = node.type === "regex" ? node.childForFieldName("pattern") : null;
  if (pattern === null) return [];
  const use = useOf(node, parent, code);
  const flags = node.childForFieldName("flags");
  const text = textOf(pattern, code);
  const changes = patternChanges(text, { isRemoved: use?.replacement === "" && flags?.text.includes("g") === true });
  return [
    ...changes.map(({ start, end, replacement }): Change => {
      return { start: pattern.startIndex + start, end: pattern.startIndex + end, replacement };
    }),
    ...(flags === null ? [] : droppedFlags(flags, text, use?.method)),
  ];
});

interface PatternUse {
  readonly method: string;
  /** Null if it is not a string literal. */
  readonly replacement: string | null;
}

function useOf(node: SyntaxNode, parent: Site | undefined, code: string): PatternUse | null {
  if (parent?.node.type === "variable_declarator") return useOfVariable(parent);
  const isReceiver = parent?.node.type === "member_expression";
  const call = parent?.parent?.node;
  if (parent === undefined || call?.type !== "call_expression") return null;
  const method = call.childForFieldName("function")?.childForFieldName("property");
  const [first, second] = parent.node.namedChildren;
  if (method === undefined || method === null || (!isReceiver && first?.id !== node.id)) return null;
  return {
    method: textOf(method, code),
    replacement: second?.type === "string" ? textOf(second, code).slice(1, -1) : null,
  };
}

/** Returns the only use of a pattern's variable, unless it may be executed again. */
function useOfVariable({ node: declarator, scope }: Site): PatternUse | null {
  const declared = declarator.childForFieldName("name");
  const [use, another] = scope.node
    .descendantsOfType("identifier")
    .filter(({ id, text }) => text === declared?.text && id !== declared.id);
  const member = use?.parent;
  const method = member?.childForFieldName("property");
  if (method === null || method === undefined || another !== undefined) return null;
  for (let outer = member; outer !== null && outer?.id !== scope.node.id; outer = outer?.parent) {
    if (outer === undefined || LOOPS.test(outer.type) || isFunctionLike(outer)) return null;
  }
  return { method: method.text, replacement: null };
}

/** Omits flags without effect: `g` of a literal that tests once, `i` without letters. */
function droppedFlags(flags: SyntaxNode, pattern: string, method: string | undefined): readonly Change[] {
  const matchesOnce = /^\^[^|]*$/.test(pattern) && !flags.text.includes("m") && method === "replace";
  const counts: Readonly<Record<string, boolean>> = {
    g: !matchesOnce && !/^(?:test|exec|search|split)$/.test(method ?? ""),
    i: /[a-z]/i.test(pattern.replaceAll(/\\[a-z]/gi, "")),
    m: /[$^]/.test(pattern),
  };
  return Array.from(flags.text).flatMap((flag, at): readonly Change[] =>
    counts[flag] === true ? [{ start: flags.startIndex + at, end: flags.startIndex + at + 1, replacement: "" }] : [],
  );
}
