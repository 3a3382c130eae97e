import { patternChanges } from "../../../mutation/regular-expressions.ts";
import { type Site, siteOperator } from "../site.ts";

export const regularExpression = siteOperator("regular_expression", (site) => {
  const { node, scope } = site;
  if (node.type !== "string" || !isPattern(site)) return [];
  const start = node.firstChild?.endIndex ?? node.startIndex;
  const end = node.lastChild?.startIndex ?? node.endIndex;
  const opening = scope.code.slice(node.startIndex, start);
  if (!/^[rR][bB]?["']/.test(opening) && scope.code.slice(start, end).includes("\\")) return [];
  return patternChanges(scope.code.slice(start, end)).map((change) => {
    return { start: start + change.start, end: start + change.end, replacement: change.replacement };
  });
});

const functions = /^(?:re|regex)\.(?:compile|match|fullmatch|search|sub|subn|split|findall|finditer)$/;

function isPattern({ node, parent }: Site): boolean {
  const call = parent?.node.type === "argument_list" ? parent.parent?.node : undefined;
  const isFirst = parent?.node.firstNamedChild?.id === node.id;
  return isFirst && functions.test(call?.childForFieldName("function")?.text ?? "");
}
