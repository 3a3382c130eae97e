import type { Shape } from "../../values/shape.ts";

export interface Guess {
  readonly shape: Shape;
  readonly weight: number;
}

export interface ClassFinder {
  /** Returns null without members. */
  having(members: readonly string[]): string | null;
  /** Returns the class that a parameter is named after. */
  calledLike(parameter: string): string | null;
  records(kind: "data" | "attrs" | "named_tuple"): readonly string[];
  imports(library: string): boolean;
  /** Returns the shape of a type name or annotation. */
  named(name: string): Shape;
}
