import { replaceNode, siteOperator } from "../site.ts";

export const shallowCopy = siteOperator("shallow_copy", ({ node, scope: { code } }) => {
  const called = node.type === "call" ? node.childForFieldName("function") : null;
  if (called === null || !/^(?:copy\.)?deepcopy$/.test(called.text)) return [];
  return [replaceNode(called, code, '__import__("copy").copy')];
});
