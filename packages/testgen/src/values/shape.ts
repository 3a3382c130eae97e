import type { Expression, SequenceForm } from "./expression.ts";

/** The form of a value: a declared type, or a guess from its uses. Independent of languages. */
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
      /** How many there are at least. @default all */ readonly least?: number;
    }
  | { readonly kind: "mapping"; readonly key: Shape; readonly value: Shape; readonly fields?: readonly Field[] }
  | { readonly kind: "union"; readonly options: readonly Shape[] }
  | { readonly kind: "literal"; readonly values: readonly Expression[] }
  | {
      readonly kind: "callable";
      readonly arity: number | null;
      readonly role: CallableRole;
      readonly returns?: Shape;
      /** True if its result is awaited. */ readonly awaited?: boolean;
      /** Index of an argument with the type of its result. */ readonly echoes?: number;
      /** Its members. */ readonly own?: readonly Field[];
    }
  | {
      readonly kind: "instance";
      readonly name: string;
      readonly fields?: readonly Field[];
      /** Declared content: the pairs of a map, the result of a promise. */
      readonly held?: Shape;
      /** Plain type of its values if the name says more, such as file names. */
      readonly gives?: "text";
      /** Number of axes of an array. */
      readonly axes?: number;
      /** Minimum number of items of an array. */
      readonly length?: number;
      /** Members besides those of its class. */
      readonly own?: readonly Field[];
    }
  | { readonly kind: "record"; readonly fields: readonly Field[] }
  | { readonly kind: "type"; readonly name: string | null };

/** The role of a function: a distinguishing key, a sort number, a predicate, a combination of two, or any. */
export type CallableRole = "key" | "order" | "predicate" | "combine" | "any";

/** A key of a mapping or an attribute of an object. */
export interface Field {
  readonly name: string;
  readonly shape: Shape;
  /** True if the name is code for the key, such as a variable with a symbol. @default false */
  readonly isCode?: boolean;
}

export const unknown: Shape = { kind: "unknown" };

/** Removes duplicates and nesting. An unknown shape gives way to others; an optional unknown shape is unknown. */
export function unionOf(shapes: readonly Shape[]): Shape {
  const flat = shapes.flatMap((shape) => (shape.kind === "union" ? shape.options : [shape]));
  const told = flat.filter(({ kind }) => kind !== "unknown");
  const distinct = [...new Map(told.map((shape) => [shapeKey(shape), shape])).values()];
  const [only] = distinct;
  if (only === undefined || (told.length < flat.length && distinct.every(({ kind }) => kind === "nothing")))
    return unknown;
  return distinct.length === 1 ? only : { kind: "union", options: distinct };
}

/** Returns equal texts for equal shapes. */
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
