import type { Frame } from "./analysis.ts";
import type { Expression, Target } from "./code.ts";
import { forgetPlacesNamed, placeName } from "./flow-state.ts";
import type { NodeId } from "./solver.ts";

export function knownPlace({ analysis, flow }: Frame, expression: Expression): NodeId | undefined {
  // A getter returns another value than the stored one.
  if (expression.kind === "attribute" && analysis.accessors.has(expression.name)) return undefined;
  const place = flow.places.size === 0 ? null : placeOf(expression);
  return place === null ? undefined : flow.places.get(place);
}

export function notePlace({ flow }: Frame, target: Target, value: NodeId): void {
  forgetPlacesNamed(flow, memberOf(target));
  const place = placeOf(target);
  if (place !== null) flow.places.set(place, value);
}

function placeOf(expression: Expression | Target): string | null {
  if (expression.kind !== "attribute" && expression.kind !== "item") return null;
  const member = memberOf(expression);
  return expression.object.kind === "name" && member !== null ? placeName(expression.object.name, member) : null;
}

function memberOf(expression: Expression | Target): string | null {
  if (expression.kind === "attribute") return `.${expression.name}`;
  return expression.kind === "item" && expression.index.kind === "literal" ? expression.index.key : null;
}
