import type { FunctionDefinition, Mutant } from "@repost/spec";
import { functionMissing } from "../../errors.ts";
import { linesOf } from "../../lines.ts";
import { applyOperators, operatorsOf } from "../../mutation/mutation-operator.ts";
import { type Site, sitesFrom } from "../../mutation/site.ts";
import type { Parser } from "../../parser.ts";
import { functionNodes } from "../function-nodes.ts";
import { spanOf } from "../list-functions.ts";
import { mutableChildren } from "./exclusions.ts";
import * as calls from "./operators/calls.ts";
import * as conditions from "./operators/conditions.ts";
import * as parameters from "./operators/ignored-parameter.ts";
import * as statements from "./operators/statements.ts";
import * as values from "./operators/values.ts";
import { describeFunction } from "./site.ts";

/** @throws SyntaxAdapterError SYNTAX_FUNCTION_MISSING when the text differs at the function's position */
export function listMutants(parser: Parser, code: string, definition: FunctionDefinition): readonly Mutant[] {
  using tree = parser.parse(code);
  const lines = linesOf(code);
  const nodes = functionNodes(tree.root).find(
    (candidate) => candidate.name === definition.name && spanOf(candidate, code, lines).start === definition.span.start,
  );
  if (nodes === undefined) throw functionMissing(definition.name, definition.definition);
  const scope = describeFunction(nodes, definition);
  const inner: Site = { node: nodes.inner, parent: undefined, code, scope };
  const sites = [inner, ...sitesFrom({ node: nodes.body, parent: inner, code, scope }, mutableChildren)];
  const lineAt = (offset: number): number => lines.lineAt(offset) + 1;
  return applyOperators(OPERATORS, { code, scope, sites }, { span: definition.span, lineAt });
}

const OPERATORS = operatorsOf([calls, conditions, parameters, statements, values]);
