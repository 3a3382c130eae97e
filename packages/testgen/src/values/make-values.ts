import type { Random } from "../random.ts";
import type { Factory, Parameter, Vocabulary } from "../subject.ts";
import { call, integer, isPlain, list, mapping, nothing, sequence, text, type Expression, type MappingEntry } from "./expression.ts";
import { expressionKey } from "./fits.ts";
import { ANYTHING, BOOLEANS, BYTES, INTEGERS, NUMBERS, TEXTS, WORDS } from "./pools.ts";
import { unknown, type Field, type Shape } from "./shape.ts";

/** Makes values of shapes: a systematic list of variants, or a random one. */
export interface ValueMaker {
  /** Different values of a shape, the most usual first. */
  variants(shape: Shape, depth?: number): readonly Expression[];
  /** Variants of what a parameter probably takes, the most probable first. */
  variantsFor(parameter: Parameter, depth?: number): readonly Expression[];
  /** One value, random. */
  random(shape: Shape, random: Random, depth?: number): Expression;
  randomFor(parameter: Parameter, random: Random, depth?: number): Expression;
  /** Instances by a factory: the usual one, then one for each variant of each parameter. */
  instances(factory: Factory, depth?: number): readonly Expression[];
}

export interface ValueMakerOptions {
  readonly vocabulary: Vocabulary;
  readonly factories: ReadonlyMap<string, readonly Factory[]>;
  /** Literals found in the code. */
  readonly literals: readonly Expression[];
}

const MAX_DEPTH = 4;
const MAX_VARIANTS = 24;
/** How often a value that nothing declares is left out by giving nothing. */
const NOTHING = 0.06;

export function createValueMaker({ vocabulary, factories, literals }: ValueMakerOptions): ValueMaker {
  const mined = (kinds: readonly Expression["kind"][]): readonly Expression[] => literals.filter(({ kind }) => kinds.includes(kind));
  const minedIntegers = mined(["integer"]);
  const minedNumbers = mined(["integer", "float"]);
  const minedTexts = mined(["text"]);
  const minedBytes = mined(["bytes"]);

  const variants = (shape: Shape, depth = 0): readonly Expression[] => distinct(list_(shape, depth)).slice(0, MAX_VARIANTS);

  const list_ = (shape: Shape, depth: number): readonly Expression[] => {
    switch (shape.kind) {
      case "unknown":
        return mixed(ANYTHING, literals.slice(0, 6));
      case "nothing":
        return [nothing];
      case "boolean":
        return BOOLEANS;
      case "integer":
        return shape.values === undefined ? mixed(INTEGERS, around(minedIntegers)) : mixed(shape.values.map(integer), INTEGERS);
      case "number":
        return mixed(NUMBERS, minedNumbers);
      case "text":
        return shape.samples === undefined ? mixed(TEXTS, minedTexts) : [...shape.samples.map(text), text(shape.samples.slice(0, 4).join("\n")), ...mixed(minedTexts, TEXTS)];
      case "bytes":
        return mixed(BYTES, minedBytes);
      case "sequence":
        return sequences(shape, depth);
      case "tuple":
        return oneAtATime(shape.items.map((item) => variants(item, depth + 1))).map((items) => sequence("tuple", items));
      case "mapping":
        return mappings(shape.key, shape.value, shape.fields ?? [], depth);
      case "union":
        return interleave(shape.options.map((option) => variants(option, depth)));
      case "literal":
        return shape.values;
      case "callable":
        return shape.returns === undefined ? vocabulary.callables(shape.arity, shape.role) : variants(shape.returns, depth + 1).slice(0, 5).map(vocabulary.returning);
      case "instance":
        return instancesOf(shape.name, depth);
      case "record":
        return recordsOf(shape.fields, depth);
      case "type":
        return vocabulary.types();
    }
  };

  const sequences = (shape: Shape & { kind: "sequence" }, depth: number): readonly Expression[] => {
    const items = depth >= MAX_DEPTH ? [] : itemPool(shape.item, depth);
    const form = shape.form === "any" || shape.form === "iterator" ? "list" : shape.form;
    const made = sizes(items, shape.length ?? 0).map((content) => sequence(form, form === "set" ? content.filter(isHashable) : content));
    if (shape.form === "iterator") return made.map((one) => vocabulary.iterator(one));
    if (shape.form !== "any") return made;
    const [first = list([]), ...others] = made;
    const asTuple = first.kind === "sequence" ? [sequence("tuple", first.items)] : [];
    const asIterator = [vocabulary.iterator(first)];
    const asText = shape.item.kind === "unknown" || shape.item.kind === "text" ? [text("abcab")] : [];
    return [first, ...others.slice(0, 3), ...asText, ...asTuple, ...others.slice(3), ...asIterator];
  };

  /** Items for a sequence, so that the first few differ and are not in order. */
  const itemPool = (item: Shape, depth: number): readonly Expression[] => {
    if (item.kind === "unknown") return [3, 1, 2, 2, 5, 4].map(integer);
    if (item.kind === "integer" && item.values === undefined) return [3, 1, 2, 2, 5, 4, -1].map(integer);
    if (item.kind === "text" && item.samples === undefined) return ["banana", "apple", "cherry", "apple", "", "Date"].map(text);
    return variants(item, depth + 1);
  };

  const mappings = (key: Shape, value: Shape, fields: readonly Field[], depth: number): readonly Expression[] => {
    if (depth >= MAX_DEPTH) return [mapping([])];
    if (fields.length > 0) return fieldMappings(fields, depth);
    const keys = (key.kind === "text" && key.samples === undefined) || key.kind === "unknown" ? ["a", "b", "c", "d"].map(text) : variants(key, depth + 1).filter(isHashable);
    const values = value.kind === "unknown" ? [1, 2, 3, 2].map(integer) : variants(value, depth + 1);
    const pairs = (count: number, shift: number): readonly MappingEntry[] =>
      keys.slice(0, count).map((one, index) => [one, values[(index + shift) % Math.max(values.length, 1)] ?? nothing] as const);
    return [mapping(pairs(2, 0)), mapping([]), mapping(pairs(1, 1)), mapping(pairs(3, 2)), mapping(pairs(1, 3)), mapping(pairs(4, 4))];
  };

  const fieldMappings = (fields: readonly Field[], depth: number): readonly Expression[] => {
    const rows = oneAtATime(fields.map(({ shape }) => variants(shape, depth + 1).slice(0, 6)));
    const full = rows.map((row) => mapping(fields.map(({ name }, index) => [text(name), row[index] ?? nothing] as const)));
    const [first] = full;
    if (first?.kind !== "mapping") return [mapping([])];
    const without = fields.map((_, index) => mapping(first.entries.filter((__, at) => at !== index)));
    return [first, mapping([]), ...interleave([full.slice(1), without])];
  };

  const instancesOf = (name: string, depth: number): readonly Expression[] => {
    const own = factories.get(name);
    if (own === undefined || own.length === 0) return vocabulary.instances(name);
    return depth >= MAX_DEPTH ? [] : interleave(own.map((factory) => instances(factory, depth + 1)));
  };

  const instances = (factory: Factory, depth = 0): readonly Expression[] => {
    const plain = argumentRows(factory.parameters, (parameter) => variantsFor(parameter, depth)).map((row) => call(factory.callee, row.positional, { named: row.named, needs: factory.needs }));
    const [first, second = first, third = second] = plain;
    if (first === undefined || second === undefined || third === undefined || factory.links.length === 0) return plain;
    const single = factory.links.map((name) => vocabulary.linked(first, [[name, second]]));
    const chain = factory.links.slice(0, 1).map((name) => vocabulary.linked(first, [[name, vocabulary.linked(second, [[name, third]])]]));
    const all = vocabulary.linked(first, factory.links.map((name, place) => [name, plain[1 + place] ?? second] as const));
    return [first, ...interleave([plain.slice(1), [...chain, ...single, all]])];
  };

  const recordsOf = (fields: readonly Field[], depth: number): readonly Expression[] => {
    if (depth >= MAX_DEPTH) return [];
    const rows = oneAtATime(fields.map(({ shape }) => variants(shape, depth + 1).slice(0, 5)));
    return rows.map((row) => vocabulary.record(fields.map(({ name }, index) => [name, row[index] ?? nothing] as const)));
  };

  const variantsFor = (parameter: Parameter, depth = 0): readonly Expression[] => {
    const groups = weightedShapesOf(parameter).map(({ shape, weight }) => ({ items: variants(shape, depth), weight }));
    return distinct(interleaveWeighted(groups)).slice(0, MAX_VARIANTS);
  };

  const random = (shape: Shape, source: Random, depth = 0): Expression => {
    if (depth < MAX_DEPTH && shape.kind === "union") return random(source.pick(shape.options) ?? unknown, source, depth);
    if (depth < MAX_DEPTH && shape.kind === "tuple") return sequence("tuple", shape.items.map((item) => random(item, source, depth + 1)));
    if (depth < MAX_DEPTH && shape.kind === "sequence" && source.chance(0.6)) return randomSequence(shape, source, depth);
    if (depth < MAX_DEPTH && shape.kind === "mapping" && source.chance(0.5)) return randomMapping(shape, source, depth);
    if (shape.kind === "integer" && shape.values === undefined && source.chance(0.3)) return integer(source.below(30) - 5);
    if (shape.kind === "text" && shape.samples === undefined && source.chance(0.3)) return randomText(source, minedTexts);
    return source.pick(variants(shape, depth)) ?? nothing;
  };

  const randomSequence = (shape: Shape & { kind: "sequence" }, source: Random, depth: number): Expression => {
    const kinds = shape.item.kind === "unknown" ? itemPool(shape.item, depth) : null;
    const make = (): Expression => (kinds === null ? random(shape.item, source, depth + 1) : (source.pick(kinds) ?? nothing));
    const items = Array.from({ length: source.below(6) }, make);
    const form = shape.form === "any" || shape.form === "iterator" ? "list" : shape.form;
    const made = sequence(form, form === "set" ? items.filter(isHashable) : items);
    return shape.form === "iterator" ? vocabulary.iterator(made) : made;
  };

  const randomMapping = (shape: Shape & { kind: "mapping" }, source: Random, depth: number): Expression => {
    const fields = (shape.fields ?? []).filter(() => source.chance(0.8));
    const named = fields.map(({ name, shape: of }) => [text(name), random(of, source, depth + 1)] as const);
    if (shape.fields !== undefined) return mapping(named);
    const keys = distinct(Array.from({ length: source.below(4) }, () => random(shape.key, source, depth + 1))).filter(isHashable);
    return mapping(keys.map((key) => [key, random(shape.value, source, depth + 1)] as const));
  };

  const randomFor = (parameter: Parameter, source: Random, depth = 0): Expression => {
    if (parameter.declared.kind === "unknown" && source.chance(NOTHING)) return nothing;
    const chosen = source.pickWeighted(weightedShapesOf(parameter), ({ weight }) => weight);
    return random(chosen?.shape ?? unknown, source, depth);
  };

  return { variants, variantsFor, random, randomFor, instances };
}

export interface WeightedShape {
  readonly shape: Shape;
  readonly weight: number;
}

/** What a parameter may take, the most probable first: its declared type, or the guesses; anything where there are none. */
export function weightedShapesOf(parameter: Parameter): readonly WeightedShape[] {
  const guesses = parameter.hints.toSorted((left, right) => right.weight - left.weight);
  if (parameter.declared.kind === "unknown") return guesses.length === 0 ? [{ shape: unknown, weight: 1 }] : guesses;
  // A guess may be narrower than the declared type: a date in text, the keys of a mapping.
  const narrow = guesses.filter(({ shape }) => narrows(shape, parameter.declared));
  if (parameter.declared.kind === "instance" && guesses.length > 0) return [{ shape: parameter.declared, weight: 10 }, ...guesses];
  return [...narrow, { shape: parameter.declared, weight: narrow[0]?.weight ?? 1 }];
}

function narrows(guess: Shape, declared: Shape): boolean {
  const options = declared.kind === "union" ? declared.options : [declared];
  return options.some((option) => {
    if (guess.kind === "integer" && option.kind === "number") return true;
    if (guess.kind === "literal") return false;
    if (guess.kind !== option.kind) return option.kind === "sequence" && option.form === "any" && guess.kind === "sequence";
    if (guess.kind === "text") return guess.samples !== undefined;
    if (guess.kind === "integer") return guess.values !== undefined;
    if (guess.kind === "callable") return guess.role !== "any" || guess.arity !== null;
    if (guess.kind === "mapping" && option.kind === "mapping") return guess.fields !== undefined && option.fields === undefined;
    if (guess.kind === "sequence" && option.kind === "sequence") return option.item.kind === "unknown" && guess.item.kind !== "unknown";
    return false;
  });
}

export interface ArgumentRow {
  readonly positional: readonly Expression[];
  readonly named: readonly (readonly [string, Expression])[];
}

/** Argument lists: the usual one with what is required, then one for each variant of each parameter, optional ones included. */
export function argumentRows(parameters: readonly Parameter[], variantsFor: (parameter: Parameter) => readonly Expression[]): readonly ArgumentRow[] {
  const required = parameters.filter(({ optional, kind }) => !optional && kind !== "rest" && kind !== "named_rest");
  const choices = required.map(variantsFor);
  if (choices.some(({ length }) => length === 0)) return [];
  const rows = oneAtATime(choices).map((values) => rowOf(required, values));
  const [base = rowOf([], [])] = rows;
  const optional = parameters.filter((parameter) => !required.includes(parameter));
  const extended = optional.map((parameter) => extensions(base, parameter, parameters, variantsFor(parameter)));
  const everything = optional.filter(({ kind }) => kind === "positional" || kind === "keyword_only").flatMap((parameter) => variantsFor(parameter).slice(0, 1).map((value) => [parameter.name, value] as const));
  const full = everything.length > 1 ? [{ ...base, named: [...base.named, ...everything] }] : [];
  return [...rows.slice(0, 1), ...interleave([rows.slice(1), interleave(extended)]), ...full];
}

function rowOf(parameters: readonly Parameter[], values: readonly Expression[]): ArgumentRow {
  const positional: Expression[] = [];
  const named: [string, Expression][] = [];
  for (const [index, parameter] of parameters.entries()) {
    const value = values[index] ?? nothing;
    if (parameter.kind === "keyword_only") named.push([parameter.name, value]);
    else positional.push(value);
  }
  return { positional, named };
}

function extensions(base: ArgumentRow, parameter: Parameter, all: readonly Parameter[], values: readonly Expression[]): readonly ArgumentRow[] {
  if (parameter.kind === "rest") {
    const before = all.filter(({ kind }) => kind === "positional_only" || kind === "positional");
    if (before.some(({ optional, defaultValue }) => optional && defaultValue === null)) return [];
    const defaults = before.slice(base.positional.length).map(({ defaultValue }) => defaultValue ?? nothing);
    const lengths = parameter.hints.flatMap(({ shape }) => (shape.kind === "sequence" && shape.length !== undefined ? [shape.length] : []));
    const least = Math.max(0, ...lengths);
    return [...(least > 3 ? [least, least + 1] : []), 1, 2, 3].map((count) => ({ ...base, positional: [...base.positional, ...defaults, ...values.slice(0, count)] }));
  }
  if (parameter.kind === "named_rest") return values.flatMap((value) => namedEntries(value).map((entry) => ({ ...base, named: [...base.named, entry] }))).slice(0, 8);
  if (parameter.kind === "positional_only") return values.slice(0, 4).map((value) => ({ ...base, positional: [...base.positional, value] }));
  const differing = values.filter((value) => parameter.defaultValue === null || expressionKey(value) !== expressionKey(parameter.defaultValue));
  return differing.slice(0, 5).map((value) => ({ ...base, named: [...base.named, [parameter.name, value] as const] }));
}

/** Entries of a mapping whose keys can be keywords. */
export function namedEntries(value: Expression): readonly (readonly [string, Expression])[] {
  if (value.kind !== "mapping") return [];
  return value.entries.flatMap(([key, one]) => (key.kind === "text" && /^[A-Za-z]\w*$/u.test(key.value) ? [[key.value, one] as const] : []));
}

/** The first of each, then rows that differ from it in one place, round by round, so that every place has its turn early. */
export function oneAtATime<T>(choices: readonly (readonly T[])[]): readonly (readonly T[])[] {
  if (choices.some(({ length }) => length === 0)) return [];
  const base = choices.flatMap((one) => one.slice(0, 1));
  const rows: (readonly T[])[] = [base];
  const longest = Math.max(0, ...choices.map(({ length }) => length));
  for (let variant = 1; variant < longest; variant += 1) {
    for (const [place, values] of choices.entries()) {
      const value = values[variant];
      if (value !== undefined) rows.push(base.map((one, index) => (index === place ? value : one)));
    }
  }
  return rows;
}

/** The first of each list, then the second of each, and so on. */
export function interleave<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((one) => one.slice(index, index + 1))).flat();
}

/** Items of all groups, so that a group with half the weight of the heaviest comes half as often. */
export function interleaveWeighted<T>(groups: readonly { readonly items: readonly T[]; readonly weight: number }[]): readonly T[] {
  const heaviest = Math.max(...groups.map(({ weight }) => weight), 0.001);
  const placed = groups.flatMap(({ items, weight }, group) => items.map((item, index) => ({ item, place: (index + (group === 0 ? 0 : 0.5)) * (heaviest / Math.max(weight, 0.001)), group })));
  return placed.toSorted((left, right) => left.place - right.place || left.group - right.group).map(({ item }) => item);
}

function mixed(first: readonly Expression[], second: readonly Expression[]): readonly Expression[] {
  return [...first.slice(0, 2), ...interleave([second, first.slice(2)])];
}

/** Selections of items of different sizes; most have as many as are asked for. */
function sizes(pool: readonly Expression[], length: number): readonly (readonly Expression[])[] {
  if (length > 2 && pool.length > 0) {
    const take = (count: number, from: number): readonly Expression[] => Array.from({ length: count }, (_, index) => pool[(index + from) % pool.length] ?? nothing);
    return [take(length, 0), take(length + 1, 1), take(length, 2), [], take(length + 3, 0), take(1, 0), take(length, 3)];
  }
  const items = pool;
  return [items.slice(0, 3), [], items.slice(0, 1), items.slice(0, 5), items.slice(1, 3), [...items.slice(0, 6), ...items.slice(0, 2)], items.slice(0, 2).toReversed()];
}

function around(literals: readonly Expression[]): readonly Expression[] {
  const values = literals.flatMap((one) => (one.kind === "integer" ? [one.value] : []));
  return [...values, ...values.map((value) => value + 1n), ...values.map((value) => value - 1n)].map(integer);
}

function randomText(source: Random, minedTexts: readonly Expression[]): Expression {
  const words = [...WORDS, ...minedTexts.flatMap((one) => (one.kind === "text" ? [one.value] : []))];
  const separator = source.pick([" ", "", ",", "-", "\n", "_"]) ?? " ";
  return text(Array.from({ length: 1 + source.below(3) }, () => source.pick(words) ?? "").join(separator));
}

/** Whether it may be in a set or a key of a mapping. */
export function isHashable(expression: Expression): boolean {
  if (expression.kind === "mapping") return false;
  if (expression.kind !== "sequence") return isPlain(expression) || expression.kind === "call" || expression.kind === "code";
  return expression.form === "tuple" && expression.items.every(isHashable);
}

function distinct(expressions: readonly Expression[]): readonly Expression[] {
  return [...new Map(expressions.map((one) => [expressionKey(one), one])).values()];
}
