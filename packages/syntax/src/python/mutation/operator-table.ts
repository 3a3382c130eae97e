import { arithmetic } from "./operators/arithmetic.ts";
import { boolean } from "./operators/boolean.ts";
import { comparison } from "./operators/comparison.ts";
import { comparisonBoundary } from "./operators/comparison-boundary.ts";
import { comprehensionFilter } from "./operators/comprehension-filter.ts";
import { constant } from "./operators/constant.ts";
import { droppedCall } from "./operators/dropped-call.ts";
import { droppedOperand } from "./operators/dropped-operand.ts";
import { ignoredParameter } from "./operators/ignored-parameter.ts";
import { loopControl } from "./operators/loop-control.ts";
import { negation } from "./operators/negation.ts";
import { returnValue } from "./operators/return-value.ts";
import { statementDeletion } from "./operators/statement-deletion.ts";
import { stringLiteral } from "./operators/string-literal.ts";
import type { MutationOperator } from "./site.ts";

/** Ways to change a function in Python. */
export const OPERATORS: readonly MutationOperator[] = [
  ignoredParameter,
  droppedCall,
  droppedOperand,
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
