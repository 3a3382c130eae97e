import { unknown, type Field, type Shape, ANY_FUNCTION, TEXT, instanceOf, shapeKey } from "../../values/shape.ts";
import { guessFiles } from "./guess-files.ts";
import { guessScalars } from "./guess-scalars.ts";
import type { Best, ClassFinder, Guess } from "./guess.ts";
import { ATTRIBUTE_MARKS, METHOD_MARKS } from "../usage/usage-table.ts";
import type { Usage } from "../usage/usage.ts";

const MAX_DEPTH = 4;
const MAX_FAKE_METHODS = 4;
const MAX_TUPLE = 6;
const MAX_RECORDS = 2;
const RECORD_WEIGHT = 0.8;
const ARRAY_LIBRARIES: readonly string[] = ["numpy", "pandas", "scipy"];

/** Returns guessed types, most probable first. */
export function guessShapes(usage: Usage, finder: ClassFinder, depth = 0): readonly Guess[] {
  if (depth > MAX_DEPTH) return [];
  const best: Best = (...parts) => {
    const guesses = parts.flatMap((part) => guessShapes(part, finder, depth + 1).slice(0, 1));
    return guesses.toSorted((left, right) => right.weight - left.weight)[0]?.shape ?? unknown;
  };
  const guesses = [
    ...checked(usage, finder),
    ...called(usage, best),
    ...objects(usage, finder, best),
    ...dataObjects(usage, finder),
    ...collections(usage, best),
    ...guessScalars(usage, best),
  ];
  const compared = [...usage.peers]
    .slice(0, 3)
    .flatMap((peer) => guessShapes(peer, finder, Math.max(depth + 1, MAX_DEPTH - 1)).slice(0, 2));
  guesses.push(...compared.map(({ shape, weight }) => ({ shape, weight: weight / 2 })));
  return merge(guesses).toSorted((left, right) => right.weight - left.weight);
}

function checked(usage: Usage, finder: ClassFinder): readonly Guess[] {
  const classes = [...usage.classes].map((name) => ({ shape: finder.named(name), weight: 1.5 }));
  const annotated = [...usage.annotations].map((text) => ({ shape: finder.named(text), weight: 4 }));
  return [...classes, ...annotated].filter(({ shape }) => shape.kind !== "unknown");
}

/** Results of functions are inferred further only if structured. */
const HAS_PARTS = /^(?:mapping|record|instance|sequence|tuple|callable)$/u;

function called(usage: Usage, best: Best): readonly Guess[] {
  if (usage.callable === null) return [];
  return [{ shape: { kind: "callable", ...usage.callable, ...returnsOf(usage.callResult, best) }, weight: 5 }];
}

function returnsOf(result: Usage, best: Best): Pick<Shape & { kind: "callable" }, "returns"> {
  const returns = best(result);
  return HAS_PARTS.test(returns.kind) ? { returns } : {};
}

function objects(usage: Usage, finder: ClassFinder, best: Best): readonly Guess[] {
  const guesses = knownObjects(usage, finder, best);
  if (guesses.length > 0) return guesses;
  const members = [...new Set([...usage.attributes.keys(), ...usage.methods.keys()])];
  const className = finder.having(members);
  const recordGuess = record(usage, best);
  if (className === null) return recordGuess === null ? [] : [recordGuess];
  // The class may have no usable objects.
  const instance: Guess = { shape: instanceOf(className), weight: 4 };
  return recordGuess === null ? [instance] : [instance, { ...recordGuess, weight: RECORD_WEIGHT }];
}

/** Null for too many members, or those of plain values. */
function record(usage: Usage, best: Best): Guess | null {
  const hasAttributes = [...usage.attributes.keys()].some(
    (name) => !usage.methods.has(name) && !ATTRIBUTE_MARKS.has(name),
  );
  const methods = [...usage.methods].filter(
    ([name]) =>
      hasAttributes || (!METHOD_MARKS.has(name) && !/^(get|pop|update|copy|index|count|remove|clear)$/u.test(name)),
  );
  const plain = usage.weight("text", "bytes", "list", "set", "mapping", "iterator", "number", "integer");
  if (methods.length > MAX_FAKE_METHODS || (plain > 0 && methods.length === 0)) return null;
  const attributes = [...usage.attributes].filter(([name]) => !usage.methods.has(name));
  const fields: readonly Field[] = [
    ...attributes.map(([name, of]) => ({ name, shape: best(of) })),
    ...methods.map(([name, result]): Field => ({
      name,
      shape: { ...ANY_FUNCTION, returns: best(result) },
    })),
  ];
  return fields.length === 0 ? null : { shape: { kind: "record", fields }, weight: methods.length > 0 ? 2.5 : 1.5 };
}

function knownObjects(usage: Usage, finder: ClassFinder, best: Best): readonly Guess[] {
  const guesses: Guess[] = [];
  const instance = (name: string, weight: number): void => {
    guesses.push({ shape: instanceOf(name), weight });
  };
  if (usage.weight("date") > 0) instance("datetime.datetime", 3);
  if (usage.weight("pattern") > 0) instance("re.Pattern", 2);
  if (usage.weight("match") > 0) instance("re.Match", 2);
  if (usage.weight("path") > 0) instance("pathlib.Path", 2);
  guesses.push(...guessFiles(usage, best));
  if (usage.weight("file") > 0) instance("io.StringIO", 3);
  if (usage.weight("array", "frame") > 0 && ARRAY_LIBRARIES.some((name) => finder.imports(name)))
    instance("numpy.ndarray", 3);
  // Classes are callable, too.
  for (const name of usage.supers) guesses.push({ shape: { kind: "type", name }, weight: 6 });
  if (usage.weight("type") > 0) guesses.push({ shape: { kind: "type", name: null }, weight: 2 });
  return guesses;
}

function dataObjects(usage: Usage, finder: ClassFinder): readonly Guess[] {
  const kinds = (["data", "attrs", "named_tuple"] as const).filter((kind) => usage.weight(kind) > 0);
  return kinds.flatMap((kind) =>
    [...finder.records(kind).slice(0, MAX_RECORDS), `${kind} object`].map((name, index) => ({
      shape: instanceOf(name),
      weight: 3 - index / 10,
    })),
  );
}

function collections(usage: Usage, best: Best): readonly Guess[] {
  const guesses: Guess[] = [];
  const indexedItems = [...usage.itemsByIndex]
    .toSorted(([left], [right]) => left - right)
    .map(([, indexedItem]) => indexedItem);
  const item = best(usage.item, usage.entry, ...indexedItems);
  const length = usage.length > 0 ? { length: usage.length } : {};
  const sequence = (form: (Shape & { kind: "sequence" })["form"], weight: number): void => {
    guesses.push({ shape: { kind: "sequence", form, item, ...length }, weight });
  };
  const mapping = usage.weight("mapping") + (usage.allKeys().size > 0 ? 1 : 0);
  if (mapping > 0) guesses.push({ shape: mappingShape(usage, best), weight: 2 + mapping });
  if (usage.weight("set") > 0) sequence("set", 2 + usage.weight("set"));
  if (usage.weight("iterator") > 0) sequence("iterator", 2);
  const list = usage.weight("list");
  const ordered = usage.weight("iterable", "sized", "indexed");
  if (list > 0) sequence("list", 2 + list);
  const tuple = (parts: readonly Usage[], weight: number): void => {
    guesses.push({ shape: { kind: "tuple", items: parts.map((part) => best(part)) }, weight });
  };
  if (usage.slots.length > 0) tuple(usage.slots, 2.5);
  else if (indexedItems.length > 1 && indexedItems.length === usage.length && usage.length <= MAX_TUPLE)
    tuple(indexedItems, 1.2 + ordered);
  if (ordered > 0 && list === 0 && usage.slots.length === 0)
    sequence(usage.weight("indexed") > 0 ? "list" : "any", 1 + ordered);
  if (ordered > 0 && list === 0 && item.kind === "unknown" && mapping === 0)
    guesses.push({ shape: { kind: "text" }, weight: 0.8 });
  return guesses;
}

function mappingShape(usage: Usage, best: Best): Shape {
  const fields = [...usage.allKeys()].map(([name, of]): Field => ({ name, shape: best(of) }));
  const keys = best(usage.key, usage.item);
  const shape: Shape = {
    kind: "mapping",
    key: keys.kind === "unknown" ? TEXT : keys,
    value: best(usage.entry),
  };
  return fields.length === 0 ? shape : { ...shape, fields };
}

function merge(guesses: readonly Guess[]): readonly Guess[] {
  const byShape = new Map<string, Guess>();
  for (const guess of guesses) {
    const key = shapeKey(guess.shape);
    const before = byShape.get(key);
    byShape.set(key, before === undefined ? guess : { shape: guess.shape, weight: before.weight + guess.weight });
  }
  return [...byShape.values()];
}
