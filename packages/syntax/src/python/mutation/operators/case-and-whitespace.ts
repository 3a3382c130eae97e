import { replaceNode, siteOperator } from "../site.ts";

const OTHERS = new Map([
  ["lower", "upper"],
  ["upper", "lower"],
  ["casefold", "upper"],
  ["title", "lower"],
  ["capitalize", "lower"],
  ["strip", "lstrip"],
  ["lstrip", "rstrip"],
  ["rstrip", "lstrip"],
  ["islower", "isupper"],
  ["isupper", "islower"],
  ["startswith", "endswith"],
  ["endswith", "startswith"],
  ["find", "rfind"],
  ["rfind", "find"],
  ["index", "rindex"],
  ["split", "rsplit"],
  ["rsplit", "split"],
  ["partition", "rpartition"],
  ["rpartition", "partition"],
]);

const LIMITED = new Set(["split", "rsplit"]);

export const caseAndWhitespace = siteOperator("case_and_whitespace", ({ node, scope: { code } }) => {
  const called = node.type === "call" ? node.childForFieldName("function") : null;
  const method = called?.type === "attribute" ? called.childForFieldName("attribute") : null;
  const other = method === null || method === undefined ? undefined : OTHERS.get(method.text);
  if (method === null || method === undefined || other === undefined) return [];
  const passed = node.childForFieldName("arguments")?.namedChildCount ?? 0;
  if (LIMITED.has(method.text) && passed < 2) return [];
  return [replaceNode(method, code, other)];
});
