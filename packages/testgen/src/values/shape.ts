import type { Expression, SequenceForm } from "./expression.ts";

/** What a value may look like: a declared type, or a guess from how it is used. Free of any language. */
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
      /** Whether what it gives is waited for. @default false */ readonly awaited?: boolean;
      /** Which of its arguments is of the type that it gives. @default none */ readonly echoes?: number;
      /** What it has beside being called. @default nothing */ readonly own?: readonly Field[];
    }
  | {
      readonly kind: "instance";
      readonly name: string;
      readonly fields?: readonly Field[];
      /** What it is declared to be made of: the pairs of a map, what a promise gives. */
      readonly held?: Shape;
      /** Of what plain kind its values are, where its name says what they lead to: files by their names. @default none */
      readonly gives?: "text";
      /** How many axes it has, of arrays. @default any */
      readonly axes?: number;
      /** How many items are asked for at least, of arrays. @default any */
      readonly length?: number;
      /** What is put on it that its class has not. @default nothing */
      readonly own?: readonly Field[];
    }
  | { readonly kind: "record"; readonly fields: readonly Field[] }
  | { readonly kind: "type"; readonly name: string | null };

/**
 * What a function value is for: a key to tell items apart by, a number to put them in order by, which is another for each, a yes or no, two into
 * one, or anything.
 */
export type CallableRole = "key" | "order" | "predicate" | "combine" | "any";

/** A key of a mapping or an attribute of an object, with what is known of its value. */
export interface Field {
  readonly name: string;
  readonly shape: Shape;
  /** Whether the name is code that gives the key, as a variable that holds a symbol does. @default false */
  readonly isCode?: boolean;
}

export const unknown: Shape = { kind: "unknown" };

/**
 * One shape for several; duplicates and nested unions are flattened, and one that says nothing gives way to those that do. What may be
 * missing, and is otherwise unknown, is unknown.
 */
export function unionOf(shapes: readonly Shape[]): Shape {
  const flat = shapes.flatMap((shape) => (shape.kind === "union" ? shape.options : [shape]));
  const told = flat.filter(({ kind }) => kind !== "unknown");
  const distinct = [...new Map(told.map((shape) => [shapeKey(shape), shape])).values()];
  const [only] = distinct;
  if (only === undefined || (told.length < flat.length && distinct.every(({ kind }) => kind === "nothing")))
    return unknown;
  return distinct.length === 1 ? only : { kind: "union", options: distinct };
}

/** Text that is the same for equal shapes. */
export function shapeKey(shape: Shape): string {
  return JSON.stringify(shape, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
}

/** Whether a part of what is declared may be anything. */
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
