import type { Expression } from "../../values/expression.ts";
import { unionOf, unknown, type Shape, MAPPING, listOf } from "../../values/shape.ts";

export function shapeOfLiteral(value: Expression): Shape {
  switch (value.kind) {
    case "integer":
    case "float":
      return { kind: "number" };
    case "text":
      return { kind: "text" };
    case "boolean":
      return { kind: "boolean" };
    case "sequence":
      return listOf(unionOf(value.items.map(shapeOfLiteral)));
    case "mapping":
      return value.entries.length === 0 ? MAPPING : { ...MAPPING, fields: fieldsOf(value.entries) };
    default:
      return unknown;
  }
}

function fieldsOf(entries: readonly (readonly [Expression, Expression])[]) {
  return entries.flatMap(([key, held]) =>
    key.kind === "text" ? [{ name: key.value, shape: shapeOfLiteral(held) }] : [],
  );
}
