import type { Expression } from "./expression.ts";
import { shapeKey, type Shape } from "./shape.ts";

const MAX_DEPTH = 3;
/** Minimum size of sorted unions; smaller unions keep their order. */
const FEW = 4;

/** Sorts compared literals first, because large unions are tried in part. */
export function toldFirst(shape: Shape, asked: readonly Expression[]): Shape {
  const places = new Map(asked.map((value, place): readonly [string, number] => [keyOf(value), place]).toReversed());
  return places.size === 0 ? shape : arranged(shape, places, MAX_DEPTH);
}

function arranged(shape: Shape, places: ReadonlyMap<string, number>, depth: number): Shape {
  if (depth < 0) return shape;
  const inner = (one: Shape): Shape => arranged(one, places, depth - 1);
  switch (shape.kind) {
    case "union": {
      const options = shape.options.map(inner);
      return { ...shape, options: options.length < FEW ? options : inOrder(options, (one) => placeOf(one, places)) };
    }
    case "literal":
      if (shape.values.length < FEW) return shape;
      return { ...shape, values: inOrder(shape.values, (value) => places.get(keyOf(value)) ?? Infinity) };
    case "sequence":
      return { ...shape, item: inner(shape.item) };
    case "mapping":
      if (shape.fields === undefined) return shape;
      return { ...shape, fields: shape.fields.map((field) => ({ ...field, shape: inner(field.shape) })) };
    default:
      return shape;
  }
}

function inOrder<Item>(items: readonly Item[], placeOfItem: (item: Item) => number): readonly Item[] {
  return items
    .map((item) => ({ item, place: placeOfItem(item) }))
    .toSorted((left, right) => (left.place === right.place ? 0 : left.place - right.place))
    .map(({ item }) => item);
}

function placeOf(shape: Shape, places: ReadonlyMap<string, number>): number {
  const shapes = shape.kind === "mapping" ? (shape.fields ?? []).map((field) => field.shape) : [shape];
  const values = shapes.flatMap((one) => (one.kind === "literal" && one.values.length === 1 ? one.values : []));
  return Math.min(Infinity, ...values.map((value) => places.get(keyOf(value)) ?? Infinity));
}

function keyOf(value: Expression): string {
  return shapeKey({ kind: "literal", values: [value] });
}
