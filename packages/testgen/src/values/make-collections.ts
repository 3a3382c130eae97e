import { interleave, oneAtATime } from "./arrange.ts";
import {
  integer,
  list,
  mapping,
  nothing,
  sequence,
  text,
  type Expression,
  type MappingEntry,
  isHashable,
} from "./expression.ts";
import { fits } from "./fits.ts";
import { MAX_DEPTH, type ValueContext } from "./value-context.ts";
import type { Field, Shape } from "./shape.ts";

type SequenceShape = Shape & { kind: "sequence" };
type MappingShape = Shape & { kind: "mapping" };

const MAX_FIELD_VALUES = 6;
const MAX_ALONE = 2;
/** More options together show little. */
const MANY_OPTIONS = 5;

export function makeSequences(shape: SequenceShape, depth: number, context: ValueContext): readonly Expression[] {
  const items = depth >= MAX_DEPTH ? [] : itemPool(shape.item, depth, context);
  const made = selections(items, shape.length ?? 0).map((content) => sequenceOf(shape.form, content));
  if (shape.form === "iterator") return made.map((value) => context.vocabulary.iterator(value));
  if (shape.form !== "any") return made;
  const [first = list([]), ...rest] = made;
  const asTuple = first.kind === "sequence" ? [sequence("tuple", first.items)] : [];
  const takesText = shape.item.kind === "unknown" || shape.item.kind === "text";
  const asText = takesText ? [text("abcab")] : [];
  return [first, ...rest.slice(0, 3), ...asText, ...asTuple, ...rest.slice(3), context.vocabulary.iterator(first)];
}

export function sequenceOf(form: SequenceShape["form"], items: readonly Expression[]): Expression {
  if (form === "set") return sequence("set", items.filter(isHashable));
  return sequence(form === "tuple" ? "tuple" : "list", items);
}

/** Returns unsorted items, which may repeat. */
export function itemPool(item: Shape, depth: number, context: ValueContext): readonly Expression[] {
  if (item.kind === "unknown") return [3, 1, 2, 2, 5, 4].map(integer);
  if (item.kind === "integer" && item.values === undefined) return [3, 1, 2, 2, 5, 4, -1].map(integer);
  if (item.kind === "text" && item.samples === undefined) {
    return ["banana", "apple", "cherry", "apple", "", "Date"].map(text);
  }
  const items = context.variants(item, depth + 1);
  // Numbers are mostly counts, sizes and positions.
  if (item.kind === "number") return [...[3, 1, 2].map(integer), ...items];
  // At this depth, objects may lack all fields.
  return depth + 1 < MAX_DEPTH ? items : items.filter((item) => item.kind !== "mapping" || item.entries.length > 0);
}

function selections(pool: readonly Expression[], length: number): readonly (readonly Expression[])[] {
  if (length > 2 && pool.length > 0) {
    const cycled = (count: number, from: number): readonly Expression[] =>
      Array.from({ length: count }, (_, index) => pool[(index + from) % pool.length] ?? nothing);
    const enough = [cycled(length, 0), cycled(length + 1, 1), cycled(length, 2)];
    return [...enough, [], cycled(length + 3, 0), cycled(1, 0), cycled(length, 3)];
  }
  return [
    pool.slice(0, 3),
    [],
    pool.slice(0, 1),
    pool.slice(0, 5),
    pool.slice(1, 3),
    [...pool.slice(0, 6), ...pool.slice(0, 2)],
    pool.slice(0, 2).toReversed(),
  ];
}

/** Omits each known key once. */
export function makeMappings(shape: MappingShape, depth: number, context: ValueContext): readonly Expression[] {
  if (depth >= MAX_DEPTH) return [leastValue(shape, context) ?? mapping([])];
  if (shape.fields !== undefined && shape.fields.length > 0) {
    const made = fieldMappings(shape.fields, depth, context);
    // Nested values with missing parts only make the whole useless.
    return depth === 0 ? made : made.filter((value, index) => index === 0 || fits(value, shape) !== false);
  }
  const keys = keyPool(shape.key, depth, context);
  const values = shape.value.kind === "unknown" ? [1, 2, 3, 2].map(integer) : context.variants(shape.value, depth + 1);
  const entries = (count: number, shift: number): readonly MappingEntry[] =>
    keys.slice(0, count).map((key, index) => [key, values[(index + shift) % Math.max(values.length, 1)] ?? nothing]);
  return [
    [2, 0],
    [0, 0],
    [1, 1],
    [3, 2],
    [1, 3],
    [4, 4],
  ].map(([count = 0, shift = 0]) => mapping(entries(count, shift)));
}

function keyPool(key: Shape, depth: number, context: ValueContext): readonly Expression[] {
  // Numeric keys are counts or codes.
  if (key.kind === "number") return [1, 2, 3, 0].map(integer);
  const isOpen = key.kind === "unknown" || (key.kind === "text" && key.samples === undefined);
  return isOpen ? ["a", "b", "c", "d"].map(text) : context.variants(key, depth + 1).filter(isHashable);
}

const MOST_OF_READ = 16;

/** Required and read fields first. */
function fieldMappings(fields: readonly Field[], depth: number, context: ValueContext): readonly Expression[] {
  const isRead = ({ name }: Field): boolean => context.read.has(name);
  const whole = allMappings(fields, depth, context);
  if (!fields.some(isRead) || fields.every(isRead)) return whole;
  const needed = fields.filter((field) => isRead(field) || fits(nothing, field.shape) !== true);
  const values = (field: Field): number => (isRead(field) ? MAX_FIELD_VALUES : 1);
  return [...allMappings(needed, depth, context, values).slice(0, MOST_OF_READ), ...whole];
}

/** Some options exclude others, so each is also alone. */
function allMappings(
  fields: readonly Field[],
  depth: number,
  context: ValueContext,
  most: (field: Field) => number = () => MAX_FIELD_VALUES,
): readonly Expression[] {
  const values = fields.map((field) =>
    nothingLast(context.quietVariants(field.shape, depth + 1)).slice(0, most(field)),
  );
  const rows = oneAtATime(
    values.map((fieldValues, index) => (fieldValues.length === 0 ? lastOf(fields[index], context) : fieldValues)),
  );
  const [first, ...others] = rows.map((row) =>
    fields.map((field, index): MappingEntry => [text(field.name), row[index] ?? nothing]),
  );
  if (first === undefined) return [mapping([])];
  const without = fields.map((_, index) => mapping(first.toSpliced(index, 1)));
  const isNeeded = fields.map(({ shape }) => fits(nothing, shape) !== true);
  const needed = first.filter((_, index) => isNeeded[index]);
  const optional = fields.length - needed.length;
  const alone = fields.map((field, index) => {
    const present = isNeeded[index] === true ? [] : (values[index] ?? []).filter(({ kind }) => kind !== "nothing");
    return present.slice(0, MAX_ALONE).map((value) => mapping([...needed, [text(field.name), value]]));
  });
  const least = optional > 0 ? [mapping(needed)] : [];
  const single = optional < 2 ? [] : interleave(alone);
  const changed = interleave([others.map(mapping), without]);
  const rest = optional > MANY_OPTIONS ? [...single, ...changed] : interleave([single, changed]);
  return [mapping(first), ...least, mapping([]), ...rest];
}

/** Minimal values beyond the depth limit. */
function lastOf(field: Field | undefined, context: ValueContext): readonly Expression[] {
  const least = field === undefined || context.read.has(field.name) ? null : leastValue(field.shape, context);
  return least === null ? [] : [least];
}

function nothingLast(values: readonly Expression[]): readonly Expression[] {
  const isNothing = ({ kind }: Expression): boolean => kind === "nothing";
  return [...values.filter((value) => !isNothing(value)), ...values.filter(isNothing)];
}

const MOST_PARTS = 60;

/** Returns the smallest object with all required members; null if large. */
function leastValue(shape: Shape, context: ValueContext): Expression | null {
  const parts = { remaining: MOST_PARTS };
  const least = (part: Shape): Expression | null => {
    parts.remaining -= 1;
    if (parts.remaining < 0) return null;
    switch (part.kind) {
      case "nothing":
        return nothing;
      case "union":
        return leastOf(part.options);
      case "literal":
        // The type was truncated here.
        return part.values[0] ?? mapping([]);
      case "sequence":
        return sequenceOf(part.form, []);
      case "mapping": {
        const needed = (part.fields ?? []).filter((field) => fits(nothing, field.shape) === false);
        const values = needed.map((field) => least(field.shape));
        const made = needed.flatMap((field, index) => [[text(field.name), values[index] ?? nothing] as const]);
        return values.includes(null) ? null : mapping(made);
      }
      case "callable":
        // Its result is deeper still.
        return context.vocabulary.callables(part.arity, part.role)[0] ?? null;
      default:
        return context.variants(part, MAX_DEPTH)[0] ?? null;
    }
  };
  const leastOf = (options: readonly Shape[]): Expression | null => {
    const plain = options.find((option) => !/^(?:mapping|tuple|instance|literal)$/u.test(option.kind));
    const literal = options.find((option) => option.kind === "literal" && option.values.length > 0);
    const first = plain ?? literal;
    if (first !== undefined) return least(first);
    return options.reduce<Expression | null>((value, option) => value ?? least(option), null);
  };
  return least(shape);
}
