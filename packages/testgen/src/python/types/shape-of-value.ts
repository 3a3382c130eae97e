import type { Expression } from "../../values/expression.ts";
import { unknown, type Shape, MAPPING, instanceOf } from "../../values/shape.ts";

/** Returns `unknown` for None. */
export function shapeOfDefault(value: Expression): Shape {
  switch (value.kind) {
    case "boolean":
      return { kind: "boolean" };
    case "integer":
      return { kind: "integer", values: nearby(value.value) };
    case "float":
      return { kind: "number" };
    case "text":
      return value.value === "" ? { kind: "text" } : { kind: "text", samples: [value.value, "a", "-"] };
    case "bytes":
      return { kind: "bytes" };
    case "sequence":
      return sequenceOf(value, shapeOfDefault);
    case "mapping":
      return MAPPING;
    default:
      return unknown;
  }
}

export function shapeOfExample(value: Expression): Shape {
  switch (value.kind) {
    case "integer":
      return { kind: "integer" };
    case "text":
      return { kind: "text", samples: [value.value] };
    case "sequence":
      if (value.form === "tuple" && value.items.length > 0 && value.items.length < 5)
        return { kind: "tuple", items: value.items.map(shapeOfExample) };
      return sequenceOf(value, plainShape);
    case "mapping": {
      const [first] = value.entries;
      return first === undefined ? MAPPING : { ...MAPPING, key: plainShape(first[0]), value: plainShape(first[1]) };
    }
    case "call": {
      const [first] = value.positional;
      if (value.callee === "restored" && first?.kind === "code") return instanceOf(first.code);
      return /^[A-Z]\w*$/u.test(value.callee) ? instanceOf(value.callee) : unknown;
    }
    case "code":
      return unknown;
    default:
      return shapeOfDefault(value);
  }
}

function nearby(value: bigint): readonly bigint[] {
  return [...new Set([value, value + 1n, 1n, 2n, 0n, -1n])];
}

function sequenceOf(
  { form, items: [first] }: Extract<Expression, { kind: "sequence" }>,
  shapeOf: (item: Expression) => Shape,
): Shape {
  return { kind: "sequence", form, item: first === undefined ? unknown : shapeOf(first) };
}

function plainShape(value: Expression): Shape {
  return value.kind === "text" ? { kind: "text" } : shapeOfExample(value);
}
