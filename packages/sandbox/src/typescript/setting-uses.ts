import type { SyntaxNode } from "@repost/syntax";
import type { SettingUse } from "../settings.ts";

const ENVIRONMENT = /^(?:(?:globalThis|global)\.)?process\.env$/u;
const NUMBERS = new Set(["Number", "parseInt", "parseFloat", "Number.parseInt", "Number.parseFloat"]);

export function settingOf(node: SyntaxNode): SettingUse | null {
  const name = nameOf(node);
  if (name === null) return null;
  const { parent } = node;
  const as = parent?.type === "arguments" && NUMBERS.has(textOf(parent.parent, "function")) ? "number" : "text";
  return { name, use: useOf(node), as, start: node.startIndex, end: node.endIndex };
}

function nameOf(node: SyntaxNode): string | null {
  if (!ENVIRONMENT.test(textOf(node, "object"))) return null;
  if (node.type === "member_expression") return textOf(node, "property");
  if (node.type !== "subscript_expression") return null;
  return /^["'](?<name>[A-Za-z_]\w*)["']$/u.exec(textOf(node, "index"))?.groups?.["name"] ?? null;
}

/** `process.env.KEY!` and conditions that throw need the variable. */
function useOf(node: SyntaxNode): SettingUse["use"] {
  const { parent } = node;
  if (parent === null) return "read";
  if (parent.type === "non_null_expression") return "needed";
  if (parent.childForFieldName("left")?.id === node.id) return "known";
  const condition = conditionOf(node);
  if (condition === null) return "read";
  const isAbsent = condition.text.replaceAll(/[()\s]/gu, "") === `!${node.text}`;
  const consequence = condition.parent?.childForFieldName("consequence")?.text ?? "";
  return isAbsent && /^\{?\s*throw\b/u.test(consequence) ? "needed" : "known";
}

function conditionOf(node: SyntaxNode): SyntaxNode | null {
  for (let inner = node, outer = node.parent; outer !== null; inner = outer, outer = outer.parent) {
    if (outer.childForFieldName("condition")?.id === inner.id) return inner;
    if (!["unary_expression", "parenthesized_expression", "binary_expression"].includes(outer.type)) return null;
  }
  return null;
}

function textOf(node: SyntaxNode | null | undefined, field: string): string {
  return node?.childForFieldName(field)?.text ?? "";
}
