import { textsOf } from "../../values/expression.ts";
import { fileContent } from "../../values/file-content.ts";
import { jsonTexts } from "../../values/json-texts.ts";
import type { WeightedShape } from "../../values/parameter-shapes.ts";
import {
  unionOf,
  unknown,
  type Field,
  type Shape,
  FILE,
  FOLDER,
  MAPPING,
  TEXT,
  instanceOf,
  listOf,
} from "../../values/shape.ts";
import { lineageOf } from "../classes/class-model.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { LIBRARY_CLASSES } from "../types/library-classes.ts";
import { platformMemberOf } from "./members.ts";
import { isOfDigits, textSamples } from "./text-samples.ts";
import type { Use } from "./use.ts";

const MAX_DEPTH = 3;
const LIST_METHOD_WEIGHT = 2.5;
const MIN_MEMBERS_OF_CLASS = 2;
const NON_MEMBERS = new Set(["length", "split parts"]);

export function shapesOfUse(use: Use, index: ModuleIndex, depth = 0): readonly WeightedShape[] {
  if (depth > MAX_DEPTH) return [];
  const inner = (partUse: Use | null): Shape =>
    partUse === null ? unknown : strongest(shapesOfUse(partUse, index, depth + 1));
  const fields = fieldsOf(use);
  const isOnlyTested = use.decides && use.kinds.size === 0 && fields.length === 0;
  const isSized = use.fields.has("length") && use.weight("list") === 0 && use.weight("text") === 0;
  const list = listOf(inner(use.item));
  const rows: readonly WeightedShape[] = [
    ...use.declared.map((shape) => ({ shape, weight: 3.5 })),
    ...classShapes(use, fields, inner, index),
    ...fileShapes(use, inner),
    { shape: FOLDER, weight: use.weight("folder") },
    ...jsonShapes(use, inner),
    ...textShapes(use),
    { shape: { kind: "number" }, weight: use.weight("number") },
    { shape: { kind: "boolean" }, weight: Math.max(use.weight("boolean"), isOnlyTested ? 1 : 0) },
    { shape: use.length > 2 ? { ...list, length: use.length } : list, weight: use.weight("list") },
    { shape: functionShape(use, inner), weight: use.calls.length > 0 ? 3 : 0 },
    ...mappingShapes(use, fields, inner),
    { shape: list, weight: isSized ? 1.6 : 0 },
    { shape: TEXT, weight: isSized ? 1.5 : 0 },
    { shape: { kind: "nothing" }, weight: use.weight("nothing") },
    { shape: { kind: "literal", values: use.literals.slice(0, 24) }, weight: use.literals.length > 0 ? 2 : 0 },
  ];
  return rows.filter(({ shape, weight }) => weight > 0 && shape.kind !== "unknown");
}

type Inner = (partUse: Use | null) => Shape;

/** Weight of a file with known content. */
const KNOWN_FILE_WEIGHT = 3.5;
const JSON_WEIGHT = 3;

function fileShapes(use: Use, inner: Inner): readonly WeightedShape[] {
  const { content } = use;
  const lines = content?.fields.get("split parts")?.item ?? null;
  const held =
    content === null
      ? null
      : fileContent({
          texts: [...use.tokens, ...textsOf(use.literals)],
          json: inner(content.loaded),
          lines: lines === null ? [] : textSamples(lines),
          whole: textSamples(content),
        });
  const known = held === null ? [] : [{ shape: { ...FILE, held }, weight: KNOWN_FILE_WEIGHT }];
  return [{ shape: FILE, weight: use.weight("file") }, ...known];
}

function jsonShapes({ loaded }: Use, inner: Inner): readonly WeightedShape[] {
  if (loaded === null) return [];
  const samples = [...jsonTexts(inner(loaded)), '{"a":1}', "[1,2]", "{"];
  return [{ shape: { kind: "text", samples }, weight: JSON_WEIGHT }];
}

function mappingShapes(use: Use, fields: readonly (readonly [string, Use])[], inner: Inner): readonly WeightedShape[] {
  if (fields.length > 0) return [{ shape: mappingOf(fields, inner), weight: 2 }];
  const collection = [...use.methods].filter((name) => platformMemberOf(name)?.kind === "collection");
  if (collection.length > 0) return collectionsWith(collection).map((shape) => ({ shape, weight: 1.8 }));
  const value = inner(use.value ?? (use.weight("list") > 0 ? null : use.item));
  return [{ shape: { kind: "mapping", key: TEXT, value }, weight: use.weight("mapping") }];
}

function classShapes(
  { classes }: Use,
  fields: readonly (readonly [string, Use])[],
  inner: Inner,
  index: ModuleIndex,
): readonly WeightedShape[] {
  const named = [...classes].filter((name) => LIBRARY_CLASSES.has(name) || index.classes.has(name));
  const memberNames = fields.map(([name]) => name);
  return [
    ...named.map((name) => {
      const added = fields.filter(([member]) => isAddedToPlatformClass(name, member));
      const members = added.map(([member, use]) => ({ name: member, shape: inner(use) }));
      return { shape: { ...instanceOf(name), ...(members.length > 0 && { members }) }, weight: 2.8 };
    }),
    ...classesWith(memberNames, index).map((name) => ({ shape: instanceOf(name), weight: 2.6 })),
  ];
}

function textShapes(use: Use): readonly WeightedShape[] {
  const samples = textSamples(use);
  // `parseInt(x[0], 10)` suggests a text of digits unless list methods are called.
  const isNumber = isOfDigits(use.item) && use.weight("list") < LIST_METHOD_WEIGHT;
  const hasTextEvidence =
    isNumber || [...use.patterns, ...use.tokens].length > 0 || (samples.length > 0 && use.weight("text") > 0);
  const shape = hasTextEvidence || samples.length > 2 ? { kind: "text" as const, samples } : TEXT;
  return hasTextEvidence
    ? [
        { shape, weight: Math.max(2.7, use.weight("text")) },
        { shape: TEXT, weight: 1.2 },
      ]
    : [{ shape, weight: use.weight("text") }];
}

/** Detects a member such as `error.code` that no platform value has. */
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

function functionShape({ calls, result }: Use, inner: Inner): Shape {
  const arity = Math.max(-1, ...calls);
  if (result?.decides === true) return { kind: "callable", arity, role: "predicate" };
  const returns = result === null ? unknown : inner(result);
  const role = arity === 2 ? "combine" : "any";
  // Only results that plain functions do not have by chance count.
  const isDistinctive =
    arity === 0 ? returns.kind !== "unknown" : /^(?:mapping|instance|sequence|callable)$/u.test(returns.kind);
  return { kind: "callable", arity: arity < 0 ? null : arity, role, ...(isDistinctive ? { returns } : {}) };
}

function mappingOf(fields: readonly (readonly [string, Use])[], inner: Inner): Shape {
  return { ...MAPPING, fields: fields.map(([name, use]): Field => ({ name, shape: inner(use) })) };
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
  const map = instanceOf("Map");
  const set: Shape = { kind: "sequence", form: "set", item: unknown };
  return isMap ? [map] : isSet ? [set] : [map, set];
}
