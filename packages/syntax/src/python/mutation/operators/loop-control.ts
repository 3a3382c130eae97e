import { enclosing, replaceNode, type Site, siteOperator, textOf } from "../site.ts";

export const loopControl = siteOperator("loop_control", (site) => {
  const { code } = site.scope;
  if (site.node.type === "continue_statement") return [replaceNode(site.node, code, "break")];
  const ends = site.node.type === "break_statement" && !isOnlyExit(site);
  return ends ? [replaceNode(site.node, code, "continue")] : [];
});

/** Without its only exit a loop never ends, and the mutant costs a time limit. */
function isOnlyExit(site: Site): boolean {
  const loop = enclosing(site, ({ type }) => type === "while_statement" || type === "for_statement")?.node;
  const condition = loop?.type === "while_statement" ? loop.childForFieldName("condition") : null;
  return condition !== null && /^\(?(?:True|\d+)\)?$/.test(textOf(condition, site.scope.code));
}
