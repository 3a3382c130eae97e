import type { Expression } from "../../values/expression.ts";
import { unionOf, unknown, type Shape } from "../../values/shape.ts";

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
      return { kind: "sequence", form: "list", item: unionOf(value.items.map(shapeOfLiteral)) };
    case "mapping":
      return {
        kind: "mapping",
        key: { kind: "text" },
        value: unknown,
        ...(value.entries.length === 0 ? {} : { fields: fieldsOf(value.entries) }),
      };
    default:
      return unknown;
  }
}

function fieldsOf(entries: readonly (readonly [Expression, Expression])[]) {
  return entries.flatMap(([key, held]) =>
    key.kind === "text" ? [{ name: key.value, shape: shapeOfLiteral(held) }] : [],
  );
}
