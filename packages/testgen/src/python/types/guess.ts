import type { Shape } from "../../values/shape.ts";

/** A shape with the strength of its evidence. */
export interface Guess {
  readonly shape: Shape;
  readonly weight: number;
}

/** Finds the module's classes by their uses. */
export interface ClassFinder {
  /** Returns the class with all these members; null without one, or without members. */
  having(members: readonly string[]): string | null;
  /** Returns the class that a parameter is named after; null without one. */
  calledLike(parameter: string): string | null;
  /** Returns the module's data classes of one kind. */
  records(kind: "data" | "attrs" | "named_tuple"): readonly string[];
  /** Returns whether the module imports a library. */
  imports(library: string): boolean;
  /** Returns the shape of a type name or annotation. */
  named(name: string): Shape;
}
