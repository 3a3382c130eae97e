import type { FunctionDefinition, Mutant } from "@repost/spec";
import { functionMissing } from "../../errors.ts";
import { functionText } from "../../find-function.ts";
import { linesOf } from "../../lines.ts";
import type { Parser } from "../../parser.ts";
import { pushReversed } from "../../walk.ts";
import { functionNodes } from "../function-nodes.ts";
import { parsePython } from "../parse-python.ts";
import { arithmetic } from "./arithmetic.ts";
import { booleans, comparisons } from "./comparisons.ts";
import { comprehensionFilters, negations } from "./conditions.ts";
import { constants } from "./constants.ts";
import { mutableChildren } from "./exclusions.ts";
import { describeFunction, type MutationOperator, type Site } from "./site.ts";
import { loopControls, returnValues, statementDeletions } from "./statements.ts";

const operators: readonly MutationOperator[] = [
  statementDeletions,
  returnValues,
  negations,
  comparisons,
  booleans,
  arithmetic,
  constants,
  comprehensionFilters,
  loopControls,
];

/**
 * Lists the mutants of one function by position. Parses its own text only.
 *
 * @throws SyntaxError_ SYNTAX_FUNCTION_MISSING when the text differs at the function's position
 */
export function listMutants(parser: Parser, code: string, definition: FunctionDefinition): readonly Mutant[] {
  const text = functionText(code, definition);
  const offset = definition.span.start;
  using tree = parsePython(parser, text);
  const nodes = functionNodes(tree.root)[0];
  if (nodes === undefined || !isNamed(definition, nodes.name)) {
    throw functionMissing(definition.name, definition.definition);
  }
  const lines = linesOf(text);
  const body: Site = { node: nodes.body, parent: undefined, scope: describeFunction(nodes.inner, text) };
  const mutants = mutableSites(body).flatMap((site) =>
    operators.flatMap((operator) =>
      operator.changes(site).map(({ start, end, replacement }): Mutant => {
        const line = definition.startLine + lines.lineAt(start);
        return { operator: operator.name, span: { start: start + offset, end: end + offset }, replacement, line };
      }),
    ),
  );
  return withoutRepeats(mutants).toSorted((left, right) => left.span.start - right.span.start);
}

function isNamed({ name }: FunctionDefinition, bare: string): boolean {
  return name === bare || name.endsWith(`.${bare}`);
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
