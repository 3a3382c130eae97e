import type { SyntaxNode } from "../../../syntax-node.ts";
import { enclosing, LOOPS, replaceNode, type Site, siteOperator, textOf } from "../site.ts";

export const loopControl = siteOperator("loop_control", (site) => {
  const { node, code } = site;
  const label = node.childForFieldName("label");
  if (label !== null) return [];
  if (node.type === "continue_statement") return isInSwitch(site) ? [] : [replaceWord(node, code, "continue", "break")];
  const ends = node.type === "break_statement" && !isInSwitch(site) && !isOnlyExit(site);
  return ends ? [replaceWord(node, code, "break", "continue")] : [];
});

function replaceWord(node: SyntaxNode, code: string, word: string, other: string) {
  return replaceNode(node, code, textOf(node, code).replace(word, other));
}

function isInSwitch(site: Site): boolean {
  const around = enclosing(site, ({ type }) => LOOPS.test(type) || type === "switch_body");
  return around === undefined || around.node.type === "switch_body";
}

/** Without its only exit a loop never ends, and the mutant costs a time limit. */
function isOnlyExit(site: Site): boolean {
  const loop = enclosing(site, ({ type }) => LOOPS.test(type))?.node;
  const condition = loop?.childForFieldName("condition");
  if (loop?.type === "for_statement") return condition === null || condition?.type === "empty_statement";
  return (
    condition !== null && condition !== undefined && /^\(?\s*(?:true|\d+)\s*\)?$/.test(textOf(condition, site.code))
  );
}
