import type { Expression } from "./expression.ts";
import { shapeKey, type Shape } from "./shape.ts";

const MAX_DEPTH = 3;
/** Minimum size of sorted unions. */
const FEW = 4;

export function comparedFirst(shape: Shape, compared: readonly Expression[]): Shape {
  const ranks = new Map(compared.map((value, rank): readonly [string, number] => [keyOf(value), rank]).toReversed());
  return ranks.size === 0 ? shape : arranged(shape, ranks, MAX_DEPTH);
}

function arranged(shape: Shape, ranks: ReadonlyMap<string, number>, depth: number): Shape {
  if (depth < 0) return shape;
  const inner = (part: Shape): Shape => arranged(part, ranks, depth - 1);
  switch (shape.kind) {
    case "union": {
      const options = shape.options.map(inner);
      return options.length < FEW
        ? { ...shape, options }
        : { ...shape, options: inOrder(options, (option) => rankOf(option, ranks)) };
    }
    case "literal":
      if (shape.values.length < FEW) return shape;
      return { ...shape, values: inOrder(shape.values, (value) => ranks.get(keyOf(value)) ?? Infinity) };
    case "sequence":
      return { ...shape, item: inner(shape.item) };
    case "mapping":
      if (shape.fields === undefined) return shape;
      return { ...shape, fields: shape.fields.map((field) => ({ ...field, shape: inner(field.shape) })) };
    default:
      return shape;
  }
}

function inOrder<Item>(items: readonly Item[], rankOfItem: (item: Item) => number): readonly Item[] {
  return items
    .map((item) => ({ item, rank: rankOfItem(item) }))
    .toSorted((left, right) => (left.rank === right.rank ? 0 : left.rank - right.rank))
    .map(({ item }) => item);
}

function rankOf(shape: Shape, ranks: ReadonlyMap<string, number>): number {
  const shapes = shape.kind === "mapping" ? (shape.fields ?? []).map((field) => field.shape) : [shape];
  const values = shapes.flatMap((candidate) =>
    candidate.kind === "literal" && candidate.values.length === 1 ? candidate.values : [],
  );
  return Math.min(Infinity, ...values.map((value) => ranks.get(keyOf(value)) ?? Infinity));
}

function keyOf(value: Expression): string {
  return shapeKey({ kind: "literal", values: [value] });
}
