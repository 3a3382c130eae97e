import { integer, type Expression } from "../../values/expression.ts";
import { unknown, type Shape } from "../../values/shape.ts";

const MAPPING: Shape = { kind: "mapping", key: { kind: "text" }, value: unknown };

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
      return {
        kind: "sequence",
        form: value.form,
        item: value.items[0] === undefined ? unknown : shapeOfDefault(value.items[0]),
      };
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
      return {
        kind: "sequence",
        form: value.form,
        item: value.items[0] === undefined ? unknown : shapeOfItem(value.items),
      };
    case "mapping": {
      const [first] = value.entries;
      return first === undefined
        ? MAPPING
        : { kind: "mapping", key: plainShape(first[0]), value: plainShape(first[1]) };
    }
    case "call": {
      const [first] = value.positional;
      if (/^(iter|linked)$/u.test(value.callee) && first !== undefined) return shapeOfExample(first);
      if (value.callee === "restored" && first?.kind === "code") return { kind: "instance", name: first.code };
      return /^[A-Z]\w*$/u.test(value.callee) ? { kind: "instance", name: value.callee } : unknown;
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

function shapeOfItem(items: readonly Expression[]): Shape {
  const [first = integer(0)] = items;
  return plainShape(first);
}

function plainShape(value: Expression): Shape {
  return value.kind === "text" ? { kind: "text" } : shapeOfExample(value);
}
