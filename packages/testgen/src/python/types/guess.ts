import type { Shape } from "../../values/shape.ts";

export interface Guess {
  readonly shape: Shape;
  readonly weight: number;
}

export interface ClassFinder {
  /** Finds a class with these members; null without members. */
  having(members: readonly string[]): string | null;
  calledLike(parameter: string): string | null;
  records(kind: "data" | "attrs" | "named_tuple"): readonly string[];
  imports(library: string): boolean;
  named(name: string): Shape;
}
