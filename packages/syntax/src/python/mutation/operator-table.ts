import { arithmetic } from "./operators/arithmetic.ts";
import { boolean } from "./operators/boolean.ts";
import { caseAndWhitespace } from "./operators/case-and-whitespace.ts";
import { comparisonBoundary } from "./operators/comparison-boundary.ts";
import { comparison } from "./operators/comparison.ts";
import { comprehensionFilter } from "./operators/comprehension-filter.ts";
import { constant } from "./operators/constant.ts";
import { droppedCall } from "./operators/dropped-call.ts";
import { droppedKeyword } from "./operators/dropped-keyword.ts";
import { droppedOperand } from "./operators/dropped-operand.ts";
import { ignoredParameter } from "./operators/ignored-parameter.ts";
import { loopControl } from "./operators/loop-control.ts";
import { negation } from "./operators/negation.ts";
import { order } from "./operators/order.ts";
import { recursiveCall } from "./operators/recursive-call.ts";
import { regularExpression } from "./operators/regular-expression.ts";
import { removedAwait } from "./operators/removed-await.ts";
import { removedReturn } from "./operators/removed-return.ts";
import { returnValue } from "./operators/return-value.ts";
import { shallowCopy } from "./operators/shallow-copy.ts";
import { sliceBound } from "./operators/slice-bound.ts";
import { statementDeletion } from "./operators/statement-deletion.ts";
import { stringLiteral } from "./operators/string-literal.ts";
import { swappedArguments } from "./operators/swapped-arguments.ts";
import type { MutationOperator } from "./site.ts";

export const OPERATORS: readonly MutationOperator[] = [
  ignoredParameter,
  droppedCall,
  droppedOperand,
  caseAndWhitespace,
  droppedKeyword,
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
  comprehensionFilter,
  loopControl,
];
