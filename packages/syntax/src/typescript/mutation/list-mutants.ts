import type { FunctionDefinition, Mutant } from "@repost/spec";
import { functionMissing } from "../../errors.ts";
import { linesOf } from "../../lines.ts";
import { applyOperators, type MutationOperator } from "../../mutation/mutation-operator.ts";
import { type Site, sitesFrom } from "../../mutation/site.ts";
import type { Parser } from "../../parser.ts";
import { functionNodes } from "../function-nodes.ts";
import { spanOf } from "../list-functions.ts";
import { mutableChildren } from "./exclusions.ts";
import {
  anchoredMatch,
  caseAndWhitespace,
  droppedCall,
  droppedOption,
  filterCall,
  order,
  recursiveCall,
  shallowCopy,
  sliceBound,
  swappedArguments,
} from "./operators/calls.ts";
import { boolean, comparison, comparisonBoundary, droppedOperand, negation } from "./operators/conditions.ts";
import { ignoredParameter } from "./operators/ignored-parameter.ts";
import {
  loopControl,
  oneIteration,
  removedAwait,
  removedReturn,
  returnValue,
  statementDeletion,
} from "./operators/statements.ts";
import { arithmetic, constant, regularExpression, stringLiteral } from "./operators/values.ts";
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

const OPERATORS: readonly MutationOperator[] = [
  ignoredParameter,
  droppedCall,
  droppedOperand,
  caseAndWhitespace,
  droppedOption,
  order,
  recursiveCall,
  regularExpression,
  removedAwait,
  removedReturn,
  shallowCopy,
  sliceBound,
  swappedArguments,
  statementDeletion,
  returnValue,
  negation,
  comparisonBoundary,
  comparison,
  boolean,
  arithmetic,
  constant,
  stringLiteral,
  filterCall,
  loopControl,
  oneIteration,
  anchoredMatch,
];
