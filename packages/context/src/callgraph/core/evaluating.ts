import type { Frame, ReadSite } from "./analysis.ts";
import type { Expression, Statement } from "./code.ts";
import { evaluatedFlow } from "./flow-state.ts";
import { closeScope } from "./scope.ts";
import type { NodeId } from "./solver.ts";
import { exposeAll } from "./variables.ts";

export function evaluate(frame: Frame, expression: Expression): NodeId {
  return frame.analysis.rules.expression(frame, expression);
}

export function evaluateStatements(frame: Frame, statements: readonly Statement[]): void {
  for (const statement of statements) frame.analysis.rules.statement(frame, statement);
}

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

export function noteCall(frame: Frame): void {
  frame.flow.accessPaths.clear();
  exposeAll(frame);
}
