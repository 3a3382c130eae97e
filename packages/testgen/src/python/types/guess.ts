import type { Shape } from "../../values/shape.ts";

/** A shape with how strongly the uses of a value speak for it. */
export interface Guess {
  readonly shape: Shape;
  readonly weight: number;
}

/** Finds classes of the module by what is asked of a value. */
export interface ClassFinder {
  /** Class that has all these attributes and methods; null where none has, or nothing is asked. */
  having(members: readonly string[]): string | null;
  /** Class that a parameter is named after; null where there is none. */
  calledLike(parameter: string): string | null;
  /** Classes of data that the module has, of one kind. */
  records(kind: "data" | "attrs" | "named_tuple"): readonly string[];
  /** Whether the module imports a library. */
  imports(library: string): boolean;
  /** The shape of a type's name, as in isinstance, or of an annotation. */
  named(name: string): Shape;
}
