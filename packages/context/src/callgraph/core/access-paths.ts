import type { Frame } from "./analysis.ts";
import type { Expression, Target } from "./code.ts";
import { forgetAccessPathsTo, accessPathKey } from "./flow-state.ts";
import type { NodeId } from "./solver.ts";

export function readAccessPath({ analysis, flow }: Frame, expression: Expression): NodeId | undefined {
  // A getter returns another value than the stored one.
  if (expression.kind === "attribute" && analysis.accessors.has(expression.name)) return undefined;
  const accessPath = flow.accessPaths.size === 0 ? null : accessPathOf(expression);
  return accessPath === null ? undefined : flow.accessPaths.get(accessPath);
}

export function recordAccessPath({ flow }: Frame, target: Target, value: NodeId): void {
  forgetAccessPathsTo(flow, memberOf(target));
  const accessPath = accessPathOf(target);
  if (accessPath !== null) flow.accessPaths.set(accessPath, value);
}

function accessPathOf(expression: Expression | Target): string | null {
  if (expression.kind !== "attribute" && expression.kind !== "item") return null;
  const member = memberOf(expression);
  return expression.object.kind === "name" && member !== null ? accessPathKey(expression.object.name, member) : null;
}

function memberOf(expression: Expression | Target): string | null {
  if (expression.kind === "attribute") return `.${expression.name}`;
  return expression.kind === "item" && expression.index.kind === "literal" ? expression.index.key : null;
}
