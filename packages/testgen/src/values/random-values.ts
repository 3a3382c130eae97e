import type { Random } from "../random.ts";
import { distinctExpressions } from "./arrange.ts";
import { integer, mapping, nothing, sequence, text, textsOf, type Expression, isHashable } from "./expression.ts";
import { fits } from "./fits.ts";
import { itemPool, sequenceOf } from "./make-collections.ts";
import { MAX_DEPTH, type ValueContext } from "./value-context.ts";
import { WORDS } from "./pools.ts";
import { unknown, type Field, type Shape } from "./shape.ts";

const MAX_ITEMS = 6;

export function randomValue(shape: Shape, random: Random, depth: number, context: ValueContext): Expression {
  const usual = (): Expression => random.pick(context.variants(shape, depth)) ?? nothing;
  if (depth >= MAX_DEPTH) return usual();
  switch (shape.kind) {
    case "union":
      return randomValue(random.pick(shape.options) ?? unknown, random, depth, context);
    case "tuple":
      return sequence(
        "tuple",
        shape.items.map((item) => randomValue(item, random, depth + 1, context)),
      );
    case "sequence":
      return random.chance(0.6) ? randomSequence(shape, random, depth, context) : usual();
    case "mapping":
      return random.chance(0.5) ? randomMapping(shape, random, depth, context) : usual();
    case "integer":
      return shape.values === undefined && random.chance(0.3) ? integer(random.below(30) - 5) : usual();
    case "text":
      return shape.samples === undefined && random.chance(0.3) ? randomText(random, context) : usual();
    default:
      return usual();
  }
}

function randomSequence(
  shape: Shape & { kind: "sequence" },
  random: Random,
  depth: number,
  context: ValueContext,
): Expression {
  const pool = shape.item.kind === "unknown" ? itemPool(shape.item, depth, context) : null;
  // Shorter than the constant indices, a list shows little.
  const count = shape.length !== undefined && random.chance(0.85) ? shape.length : random.below(MAX_ITEMS);
  const items = Array.from({ length: count }, () =>
    pool === null ? randomValue(shape.item, random, depth + 1, context) : (random.pick(pool) ?? nothing),
  );
  const made = sequenceOf(shape.form, items);
  return shape.form === "iterator" ? context.vocabulary.iterator(made) : made;
}

function randomMapping(
  shape: Shape & { kind: "mapping" },
  random: Random,
  depth: number,
  context: ValueContext,
): Expression {
  if (shape.fields !== undefined) {
    const fields = shape.fields.filter((field) => random.chance(presenceOf(field)));
    return mapping(fields.map((field) => [text(field.name), randomOption(field.shape, random, depth + 1, context)]));
  }
  const keys = Array.from({ length: random.below(4) }, () => randomValue(shape.key, random, depth + 1, context));
  const distinct = distinctExpressions(keys).filter(isHashable);
  return mapping(distinct.map((key) => [key, randomValue(shape.value, random, depth + 1, context)]));
}

function presenceOf({ shape }: Field): number {
  const mayLack = fits(nothing, shape);
  return mayLack === false ? 0.97 : mayLack === true ? 0.6 : 0.8;
}

function randomOption(shape: Shape, random: Random, depth: number, context: ValueContext): Expression {
  const value = randomValue(shape, random, depth, context);
  if (context.vocabulary.prints?.(value) !== true) return value;
  return random.pick(context.quietVariants(shape, depth)) ?? value;
}

function randomText(random: Random, { mined }: ValueContext): Expression {
  const words = [...WORDS, ...textsOf(mined.texts)];
  const separator = random.pick([" ", "", ",", "-", "\n", "_"]) ?? " ";
  return text(Array.from({ length: 1 + random.below(3) }, () => random.pick(words) ?? "").join(separator));
}
