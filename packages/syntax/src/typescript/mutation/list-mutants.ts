import type { FunctionDefinition, Mutant } from "@repost/spec";
import { functionMissing } from "../../errors.ts";
import { linesOf } from "../../lines.ts";
import type { Parser } from "../../parser.ts";
import { pushReversed } from "../../walk.ts";
import { functionNodes } from "../function-nodes.ts";
import { spanOf } from "../list-functions.ts";
import { applyOperators } from "../../mutation/mutation-operator.ts";
import { mutableChildren } from "./exclusions.ts";
import { OPERATORS } from "./operator-table.ts";
import { describeFunction, type Site } from "./site.ts";

/** @throws SyntaxError_ SYNTAX_FUNCTION_MISSING when the text differs at the function's position */
export function listMutants(parser: Parser, code: string, definition: FunctionDefinition): readonly Mutant[] {
  using tree = parser.parse(code);
  const lines = linesOf(code);
  const nodes = functionNodes(tree.root).find(
    (found) => found.name === definition.name && spanOf(found, code, lines).start === definition.span.start,
  );
  if (nodes === undefined) throw functionMissing(definition.name, definition.definition);
  const scope = describeFunction(nodes, definition);
  const inner: Site = { node: nodes.inner, parent: undefined, code, scope };
  const sites = [inner, ...mutableSites({ node: nodes.body, parent: inner, code, scope })];
  const lineAt = (offset: number): number => lines.lineAt(offset) + 1;
  return applyOperators(OPERATORS, { ...scope, code, sites }, { code, span: definition.span, lineAt });
}

function mutableSites(body: Site): readonly Site[] {
  const sites: Site[] = [];
  const pending = [body];
  for (let site = pending.pop(); site !== undefined; site = pending.pop()) {
    sites.push(site);
    pushReversed(pending, mutableChildren(site));
  }
  return sites;
}
