import { type Change, type Site, siteOperator } from "../site.ts";

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
