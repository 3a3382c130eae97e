import names from "./parameter-names.json" with { type: "json" };
import { readShapeTable } from "./shape-table.ts";
import { unknown, type Shape } from "./shape.ts";

/** Shapes by parameter name; the first match counts. */
const NAMES = readShapeTable(names);

/** A plural suggests several. */
export function shapeOfName(name: string): Shape {
  const plain = name.replace(/^_+|_+$/gu, "");
  const entry = NAMES.find(({ pattern }) => pattern.test(plain));
  if (entry !== undefined) return entry.shape;
  if (!plain.endsWith("s") || plain.length < 4) return unknown;
  const { shape } = NAMES.find(({ pattern }) => pattern.test(plain.slice(0, -1))) ?? { shape: unknown };
  return shape.kind === "unknown" ? unknown : { kind: "sequence", form: "list", item: shape };
}
