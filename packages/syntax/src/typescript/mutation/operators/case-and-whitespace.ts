import { replaceNode, siteOperator } from "../site.ts";

const OTHERS = new Map([
  ["toLowerCase", "toUpperCase"],
  ["toUpperCase", "toLowerCase"],
  ["toLocaleLowerCase", "toLocaleUpperCase"],
  ["toLocaleUpperCase", "toLocaleLowerCase"],
  ["trim", "trimStart"],
  ["trimStart", "trimEnd"],
  ["trimEnd", "trimStart"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["indexOf", "lastIndexOf"],
  ["lastIndexOf", "indexOf"],
  ["padStart", "padEnd"],
  ["padEnd", "padStart"],
  ["replaceAll", "replace"],
]);

export const caseAndWhitespace = siteOperator("case_and_whitespace", ({ node, code }) => {
  const called = node.type === "call_expression" ? node.childForFieldName("function") : null;
  const method = called?.type === "member_expression" ? called.childForFieldName("property") : null;
  const other = method === null || method === undefined ? undefined : OTHERS.get(method.text);
  return method === null || method === undefined || other === undefined ? [] : [replaceNode(method, code, other)];
});
