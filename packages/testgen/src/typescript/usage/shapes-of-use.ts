import type { WeightedShape } from "../../values/parameter-shapes.ts";
import { jsonTexts } from "../../values/json-texts.ts";
import { unionOf, unknown, type Field, type Shape } from "../../values/shape.ts";
import { lineageOf } from "../classes/class-model.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { LIBRARY_CLASSES } from "../types/library-classes.ts";
import { filesOfUse } from "./files-of-use.ts";
import { platformMemberOf } from "./members.ts";
import { symbolOfMember } from "./symbol-keys.ts";
import { isOfDigits, textSamples } from "./text-samples.ts";
import type { Use } from "./use.ts";

const MAX_DEPTH = 3;
const JSON_WEIGHT = 3;
const LIST_METHOD_WEIGHT = 2.5;
const TEXT: Shape = { kind: "text" };
const MIN_MEMBERS_OF_CLASS = 2;
const NON_MEMBERS = new Set(["length", "split parts"]);

export function shapesOfUse(use: Use, index: ModuleIndex, depth = 0): readonly WeightedShape[] {
  if (depth > MAX_DEPTH) return [];
  const shapes: WeightedShape[] = [];
  const add = (shape: Shape, weight: number): void => {
    if (weight > 0 && shape.kind !== "unknown") shapes.push({ shape, weight });
  };
  const inner = (partUse: Use | null): Shape =>
    partUse === null ? unknown : strongest(shapesOfUse(partUse, index, depth + 1));
  const fields = fieldsOf(use);
  const kind = (name: Parameters<Use["kinds"]["get"]>[0]): number => use.kinds.get(name) ?? 0;

  for (const shape of use.declared) add(shape, 3.5);
  for (const { shape, weight } of classShapes(use, fields, inner, index)) add(shape, weight);

  // Optional recursive arguments have the same type, or are missing.
  if (use.again !== null && (use.decides || use.again.decides))
    add({ kind: "union", options: [{ kind: "nothing" }, inner(use.again)] }, 2.1);

  for (const { shape, weight } of filesOfUse(use, inner)) add(shape, weight);
  if (use.loaded !== null)
    add({ kind: "text", samples: [...jsonTexts(inner(use.loaded)), '{"a":1}', "[1,2]", "{"] }, JSON_WEIGHT);
  for (const { shape, weight } of textShapes(use)) add(shape, weight);
  add({ kind: "number" }, kind("number"));
  add(
    { kind: "boolean" },
    Math.max(kind("boolean"), use.decides && use.kinds.size === 0 && fields.length === 0 ? 1 : 0),
  );
  const lengthPart = use.length > 2 ? { length: use.length } : {};
  add({ kind: "sequence", form: "list", item: inner(use.item), ...lengthPart }, kind("list"));
  add(functionShape(use, inner), use.calls.length > 0 ? 3 : 0);
  const collection = [...use.methods].filter((name) => platformMemberOf(name)?.kind === "collection");
  if (fields.length > 0) add(mappingOf(fields, inner), 2);
  else if (collection.length > 0) for (const shape of collectionsWith(collection)) add(shape, 1.8);
  else
    add(
      { kind: "mapping", key: TEXT, value: inner(use.value ?? (kind("list") > 0 ? null : use.item)) },
      kind("mapping"),
    );
  if (use.fields.has("length") && kind("list") === 0 && kind("text") === 0) {
    add({ kind: "sequence", form: "list", item: inner(use.item) }, 1.6);
    add(TEXT, 1.5);
  }
  add({ kind: "nothing" }, kind("nothing"));
  if (use.literals.length > 0) add({ kind: "literal", values: use.literals.slice(0, 24) }, 2);
  return shapes;
}

function classShapes(
  { classes }: Use,
  fields: readonly (readonly [string, Use])[],
  inner: (partUse: Use | null) => Shape,
  index: ModuleIndex,
): readonly WeightedShape[] {
  const named = [...classes].flatMap((name): readonly WeightedShape[] => {
    const isOfLibrary = LIBRARY_CLASSES.has(name);
    const members = fields
      .filter(([field]) => isOfLibrary && isAddedToPlatformClass(name, field))
      .map(([field, fieldUse]) => ({ name: field, shape: inner(fieldUse) }));
    return [
      ...(members.length > 0 ? [{ shape: { kind: "instance", name, members } as const, weight: 2.9 }] : []),
      ...(isOfLibrary || index.classes.has(name) ? [{ shape: { kind: "instance", name } as const, weight: 2.8 }] : []),
    ];
  });
  const memberNames = fields.flatMap(([name]) => (symbolOfMember(name) === null ? [name] : []));
  return [
    ...named,
    ...classesWith(memberNames, index).map((name) => ({ shape: { kind: "instance", name } as const, weight: 2.6 })),
  ];
}

function textShapes(use: Use): readonly WeightedShape[] {
  const weightOf = (kind: "list" | "text"): number => use.kinds.get(kind) ?? 0;
  const samples = textSamples(use);
  // `parseInt(x[0], 10)` suggests a text of digits unless list methods are called.
  const isNumber = isOfDigits(use.item) && weightOf("list") < LIST_METHOD_WEIGHT;
  const hasTextEvidence =
    isNumber || [...use.patterns, ...use.tokens].length > 0 || (samples.length > 0 && weightOf("text") > 0);
  const shape = hasTextEvidence || samples.length > 2 ? { kind: "text" as const, samples } : TEXT;
  return hasTextEvidence
    ? [
        { shape, weight: Math.max(2.7, weightOf("text")) },
        { shape: TEXT, weight: 1.2 },
      ]
    : [{ shape, weight: weightOf("text") }];
}

function isAddedToPlatformClass(className: string, member: string): boolean {
  const platformClass: unknown = Reflect.get(globalThis, className);
  const prototype: unknown = typeof platformClass === "function" ? platformClass.prototype : null;
  return typeof prototype === "object" && prototype !== null && !(member in prototype);
}

export function probableShape(use: Use, index: ModuleIndex): Shape {
  return strongest(shapesOfUse(use, index));
}

/** If one member belongs to no platform value, all are the object's own. */
function fieldsOf({ fields, methods }: Use): readonly (readonly [string, Use])[] {
  const members = [...fields].filter(([name]) => !NON_MEMBERS.has(name));
  const alone = members.filter(([name]) => !methods.has(name));
  if (alone.length === 0) return [];
  const isLoose = (name: string): boolean => /^(?:shared|collection)$/u.test(platformMemberOf(name)?.kind ?? "shared");
  return members.filter(([name]) => !methods.has(name) || isLoose(name));
}

const ANYTHING_OR_UNDEFINED: Shape = { kind: "union", options: [unknown, { kind: "nothing" }] };

/** Kinds that code distinguishes. Several equally likely ones are all possible. */
const DISTINGUISHED_KINDS = /^(?:text|number|boolean|sequence|mapping)$/u;
const SEVERAL = 3;
const EQUAL_WEIGHT_RANGE = 1;

/** A value that is only checked for presence may be anything. */
function strongest(shapes: readonly WeightedShape[]): Shape {
  const sorted = shapes.toSorted((left, right) => right.weight - left.weight);
  const [best] = sorted;
  if (best === undefined) return unknown;
  if (best.shape.kind === "nothing") return ANYTHING_OR_UNDEFINED;
  const equallyLikely = shapes.filter(
    ({ shape, weight }) => DISTINGUISHED_KINDS.test(shape.kind) && weight >= best.weight - EQUAL_WEIGHT_RANGE,
  );
  const kinds = new Set(equallyLikely.map(({ shape }) => shape.kind));
  return kinds.size >= SEVERAL && equallyLikely.includes(best)
    ? unionOf(equallyLikely.map(({ shape }) => shape))
    : best.shape;
}

function functionShape({ calls, result }: Use, inner: (partUse: Use | null) => Shape): Shape {
  const arity = Math.max(...calls);
  if (result?.decides === true) return { kind: "callable", arity, role: "predicate" };
  const returns = result === null ? unknown : inner(result);
  const role = arity === 2 ? "combine" : "any";
  // Only results that plain functions do not have by chance count.
  const isDistinctive =
    arity === 0 ? returns.kind !== "unknown" : /^(?:mapping|instance|sequence|callable)$/u.test(returns.kind);
  return { kind: "callable", arity: arity < 0 ? null : arity, role, ...(isDistinctive ? { returns } : {}) };
}

function mappingOf(fields: readonly (readonly [string, Use])[], inner: (fieldUse: Use) => Shape): Shape {
  const mappedFields = fields.map(([key, use]): Field => {
    const symbol = symbolOfMember(key);
    return symbol === null ? { name: key, shape: inner(use) } : { name: symbol, shape: inner(use), isCode: true };
  });
  return { kind: "mapping", key: TEXT, value: unknown, fields: mappedFields };
}

function classesWith(names: readonly string[], { classes, names: moduleNames }: ModuleIndex): readonly string[] {
  if (names.length < MIN_MEMBERS_OF_CLASS) return [];
  return [...classes.keys()]
    .filter((name) => {
      if (!moduleNames.has(name)) return false;
      const members = new Set(lineageOf(classes, name).flatMap((model) => [...model.members]));
      return names.every((memberName) => members.has(memberName));
    })
    .slice(0, 3);
}

function collectionsWith(names: readonly string[]): readonly Shape[] {
  const isMap = names.includes("get") || names.includes("set");
  const isSet = names.includes("add");
  const map: Shape = { kind: "instance", name: "Map" };
  const set: Shape = { kind: "sequence", form: "set", item: unknown };
  return isMap ? [map] : isSet ? [set] : [map, set];
}
