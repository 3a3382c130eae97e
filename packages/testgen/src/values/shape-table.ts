import { type Shape, unknown } from "./shape.ts";

/** See `shape-table.schema.json`. */
interface Row {
  readonly pattern: string;
  readonly flags?: string | undefined;
  readonly shape?: object | undefined;
  readonly shapes?: readonly object[] | undefined;
  readonly wrong?: string | undefined;
}

interface PatternShapes {
  readonly pattern: RegExp;
  readonly shape: Shape;
  readonly shapes: readonly Shape[];
  /** Wrong type. @default any */
  readonly wrong: string;
}

export function readShapeTable({ rows }: { readonly rows: readonly Row[] }): readonly PatternShapes[] {
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
