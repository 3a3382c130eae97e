import { contentOf } from "../../extras.ts";
import { positionalArguments, replaceByPart, replaceNode, siteOperator, textOf } from "../site.ts";

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
