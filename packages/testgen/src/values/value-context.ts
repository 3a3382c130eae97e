import type { Factory, Parameter, Vocabulary } from "../subject.ts";
import type { Expression } from "./expression.ts";
import type { Shape } from "./shape.ts";

export interface ValueContext {
  readonly vocabulary: Vocabulary;
  readonly factories: ReadonlyMap<string, readonly Factory[]>;
  /** Usable instances by class; no other instances of these classes are used. */
  readonly proven: ReadonlyMap<string, readonly Expression[]>;
  readonly mined: ReturnType<typeof sortLiterals>;
  readonly read: ReadonlySet<string>;
  variants(shape: Shape, depth: number): readonly Expression[];
  /** Returns variants without functions that record their calls. */
  quietVariants(shape: Shape, depth: number): readonly Expression[];
  variantsFor(parameter: Parameter, depth: number): readonly Expression[];
}

export const MAX_DEPTH = 4;

export function sortLiterals(all: readonly Expression[]) {
  const of = (...kinds: readonly Expression["kind"][]): readonly Expression[] =>
    all.filter(({ kind }) => kinds.includes(kind));
  return { all, integers: of("integer"), numbers: of("integer", "float"), texts: of("text"), bytes: of("bytes") };
}
