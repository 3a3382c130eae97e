import type { Shape } from "../../values/shape.ts";
import type { Usage } from "../usage/usage.ts";

export type { WeightedShape as Guess } from "../../values/parameter-shapes.ts";

/** Returns the most probable type. */
export type Best = (...parts: readonly Usage[]) => Shape;

export interface ClassFinder {
  /** Finds a class with these members; null without members. */
  having(members: readonly string[]): string | null;
  calledLike(parameter: string): string | null;
  records(kind: "data" | "attrs" | "named_tuple"): readonly string[];
  imports(library: string): boolean;
  named(name: string): Shape;
}
