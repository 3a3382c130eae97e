import type { FunctionDefinition, Mutant } from "@repost/spec";
import { functionMissing } from "../../errors.ts";
import { linesOf } from "../../lines.ts";
import type { Parser } from "../../parser.ts";
import { pushReversed } from "../../walk.ts";
import { functionNodes } from "../function-nodes.ts";
import { spanOf } from "../list-functions.ts";
import { arithmetic } from "./arithmetic.ts";
import { booleans, comparisons } from "./comparisons.ts";
import { filterCalls, negations } from "./conditions.ts";
import { constants } from "./constants.ts";
import { mutableChildren } from "./exclusions.ts";
import type { MutationOperator, Site } from "./site.ts";
import { loopControls, returnValues, statementDeletions } from "./statements.ts";

const operators: readonly MutationOperator[] = [
  statementDeletions,
  returnValues,
  negations,
  comparisons,
  booleans,
  arithmetic,
  constants,
  filterCalls,
  loopControls,
];

/**
 * Lists the mutants of one function by position.
 *
 * @throws SyntaxError_ SYNTAX_FUNCTION_MISSING when the text differs at the function's position
 */
export function listMutants(parser: Parser, code: string, definition: FunctionDefinition): readonly Mutant[] {
  using tree = parser.parse(code);
  const lines = linesOf(code);
  const nodes = functionNodes(tree.root).find(
    (found) => found.name === definition.name && spanOf(found, code, lines).start === definition.span.start,
  );
  if (nodes === undefined) throw functionMissing(definition.name, definition.definition);
  const inner: Site = { node: nodes.inner, parent: undefined, code };
  const sites = [inner, ...mutableSites({ node: nodes.body, parent: inner, code })];
  const mutants = sites.flatMap((site) =>
    operators.flatMap((operator) =>
      operator.changes(site).map(({ start, end, replacement }): Mutant => {
        return { operator: operator.name, span: { start, end }, replacement, line: lines.lineAt(start) + 1 };
      }),
    ),
  );
  return withoutRepeats(mutants).toSorted((left, right) => left.span.start - right.span.start);
}

function withoutRepeats(mutants: readonly Mutant[]): readonly Mutant[] {
  const seen = new Set<string>();
  return mutants.filter(({ span, replacement }) => {
    const key = `${span.start}:${span.end}:${replacement}`;
    const first = !seen.has(key);
    seen.add(key);
    return first;
  });
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
