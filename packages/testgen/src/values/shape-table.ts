import { type Shape, unknown } from "./shape.ts";

/** See `shape-table.schema.json`. */
interface Row {
  readonly pattern: string;
  readonly flags?: string | undefined;
  readonly shape?: object | undefined;
  readonly shapes?: readonly object[] | undefined;
  /** Wrong type. @default any */
  readonly wrong?: string | undefined;
}

export function readShapeTable({ rows }: { readonly rows: readonly Row[] }) {
  return rows.map(({ pattern, flags = "u", shape, shapes = shape === undefined ? [] : [shape], wrong = "*" }) => {
    const read = shapes.map(readShape);
    return { pattern: new RegExp(pattern, flags), shape: read[0] ?? unknown, shapes: read, wrong };
  });
}

function readShape(written: object): Shape {
  const shape = written as Shape;
  return shape.kind === "integer" && shape.values !== undefined
    ? { ...shape, values: shape.values.map(BigInt) }
    : shape;
}
