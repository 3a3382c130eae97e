import { isNull, type Expression, type SequenceForm } from "./expression.ts";

/** A declared or guessed type, independent of languages. */
export type Shape =
  | { readonly kind: "unknown" }
  | { readonly kind: "nothing" }
  | { readonly kind: "boolean" }
  | { readonly kind: "integer"; readonly values?: readonly bigint[] }
  | { readonly kind: "number" }
  | { readonly kind: "text"; readonly samples?: readonly string[] }
  | { readonly kind: "bytes" }
  | {
      readonly kind: "sequence";
      readonly form: SequenceForm | "iterator" | "any";
      readonly item: Shape;
      readonly length?: number;
    }
  | {
      readonly kind: "tuple";
      readonly items: readonly Shape[];
      /** Minimum count. @default all */
      readonly least?: number;
    }
  | { readonly kind: "mapping"; readonly key: Shape; readonly value: Shape; readonly fields?: readonly Field[] }
  | { readonly kind: "union"; readonly options: readonly Shape[] }
  | { readonly kind: "literal"; readonly values: readonly Expression[] }
  | {
      readonly kind: "callable";
      readonly arity: number | null;
      readonly role: CallableRole;
      readonly returns?: Shape;
      /** Index of an argument with the result's type. */
      readonly echoes?: number;
      readonly members?: readonly Field[];
    }
  | {
      readonly kind: "instance";
      readonly name: string;
      /** Declared content: pairs of a map, result of a promise. */
      readonly held?: Shape;
      /** Plain type, such as text for file names. */
      readonly plainType?: "text";
      readonly members?: readonly Field[];
    }
  | { readonly kind: "record"; readonly fields: readonly Field[] }
  | { readonly kind: "type"; readonly name: string | null };

/** `key` distinguishes, `order` compares, `combine` joins two values. */
export type CallableRole = "key" | "order" | "predicate" | "combine" | "any";

/** A mapping's key or an object's attribute. */
export interface Field {
  readonly name: string;
  readonly shape: Shape;
}

export const unknown: Shape = { kind: "unknown" };
export const TEXT: Shape = { kind: "text" };
export const NOTHING: Shape = { kind: "nothing" };
export const LIST: Shape = listOf(unknown);
export const MAPPING: Shape & { kind: "mapping" } = { kind: "mapping", key: TEXT, value: unknown };
export const ANY_FUNCTION: Shape & { kind: "callable" } = { kind: "callable", arity: null, role: "any" };
export const FILE: Shape & { kind: "instance" } = { kind: "instance", name: "file name", plainType: "text" };
export const FOLDER: Shape = { kind: "instance", name: "folder name", plainType: "text" };

export function listOf(item: Shape): Shape & { kind: "sequence" } {
  return { kind: "sequence", form: "list", item };
}

export function instanceOf(name: string): Shape & { kind: "instance" } {
  return { kind: "instance", name };
}

export function oneOf(values: readonly Expression[]): Shape {
  return { kind: "literal", values };
}

/** Drops duplicates, nesting and unknown options. An optional unknown shape is unknown. */
export function unionOf(shapes: readonly Shape[]): Shape {
  const flat = shapes.flatMap(optionsOf);
  const definite = flat.filter(({ kind }) => kind !== "unknown");
  const distinct = [...new Map(definite.map((shape) => [shapeKey(shape), shape])).values()];
  const [only] = distinct;
  if (only === undefined || (definite.length < flat.length && distinct.every(({ kind }) => kind === "nothing")))
    return unknown;
  return distinct.length === 1 ? only : { kind: "union", options: distinct };
}

export function optionsOf(shape: Shape): readonly Shape[] {
  return shape.kind === "union" ? shape.options : [shape];
}

export function isOnlyNull(shape: Shape): boolean {
  return shape.kind === "literal" && shape.values.length === 1 && shape.values.every(isNull);
}

export function shapeKey(shape: Shape): string {
  return JSON.stringify(shape, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
}

export function leavesOpen(shape: Shape): boolean {
  switch (shape.kind) {
    case "unknown":
      return true;
    case "sequence":
      return leavesOpen(shape.item);
    case "tuple":
      return shape.items.some(leavesOpen);
    case "mapping":
      return leavesOpen(shape.value);
    case "union":
      return shape.options.some(leavesOpen);
    default:
      return false;
  }
}
