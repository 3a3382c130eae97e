import { contentOf } from "../../extras.ts";
import { type Change, replaceNode, siteOperator } from "../site.ts";

const EXTREMES = new Map([
  ["min", "max"],
  ["max", "min"],
  ["any", "all"],
  ["all", "any"],
]);

export const order = siteOperator("order", ({ node, scope: { code } }) => {
  const called = node.type === "call" ? node.childForFieldName("function") : null;
  const list = node.childForFieldName("arguments");
  if (called === null || list === null) return [];
  const extreme = called.type === "identifier" ? EXTREMES.get(called.text) : undefined;
  if (extreme !== undefined) return [replaceNode(called, code, extreme)];
  const isSort = called.text === "sorted" || called.childForFieldName("attribute")?.text === "sort";
  return isSort && list.type === "argument_list" ? inReverse(list.endIndex - 1, contentOf(list)) : [];
});

function inReverse(end: number, passed: readonly { readonly text: string }[]): readonly Change[] {
  if (passed.some(({ text }) => /^(?:reverse\s*=|\*)/.test(text))) return [];
  return [{ start: end, end, replacement: `${passed.length === 0 ? "" : ", "}reverse=True` }];
}
