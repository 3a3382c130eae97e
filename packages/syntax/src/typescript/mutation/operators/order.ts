import { replaceNode, siteOperator } from "../site.ts";

const OTHERS = new Map([
  ["Math.min", "Math.max"],
  ["Math.max", "Math.min"],
]);
const METHODS = new Map([
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
  const other = OTHERS.get(called.text);
  if (other !== undefined) return [replaceNode(called, code, other)];
  const property = called.childForFieldName("property");
  if (property === null) return [];
  const method = METHODS.get(property.text);
  if (method !== undefined) return [replaceNode(property, code, method)];
  return /^(?:sort|toSorted)$/.test(property.text)
    ? [{ start: node.endIndex, end: node.endIndex, replacement: ".reverse()" }]
    : [];
});
