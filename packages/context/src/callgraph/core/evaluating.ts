import type { Frame, ReadSite } from "./analysis.ts";
import type { Expression, Statement } from "./code.ts";
import { evaluatedFlow } from "./flow-state.ts";
import { closeScope } from "./scope.ts";
import type { NodeId } from "./solver.ts";
import { exposeAll } from "./variables.ts";

/** The node of an expression's value. Calls in it are noted. */
export function evaluate(frame: Frame, expression: Expression): NodeId {
  return frame.analysis.rules.expression(frame, expression);
}

export function evaluateStatements(frame: Frame, statements: readonly Statement[]): void {
  for (const statement of statements) frame.analysis.rules.statement(frame, statement);
}

/**
 * Ends the evaluation of a frame's code: the scopes within see its variables, and what only evaluating needs is let go of. What its values
 * lead to is found out later, by those who hold on to the frame, and there are more frames than anything else.
 */
export function closeFrame(frame: Frame): void {
  if (frame.scope.kind !== "class") exposeAll(frame);
  frame.flow = evaluatedFlow;
  frame.unseen = nothingUnseen;
  closeScope(frame.scope);
}

const nothingUnseen: Frame["unseen"] = new Map();

export function siteOf(frame: Frame): ReadSite {
  return (frame.site ??= { analysis: frame.analysis, caller: frame.caller, frame });
}

/** A node of one value. */
export function holding({ analysis: { solver } }: Frame, value: number): NodeId {
  const node = solver.createNode();
  solver.add(node, value);
  return node;
}

/** Anything may happen to what others can reach. */
export function noteCall(frame: Frame): void {
  frame.flow.places.clear();
  exposeAll(frame);
}
