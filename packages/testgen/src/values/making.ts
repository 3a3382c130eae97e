import type { Factory, Parameter, Vocabulary } from "../subject.ts";
import type { Expression } from "./expression.ts";
import type { Shape } from "./shape.ts";

/** What the makers of different shapes share. */
export interface Making {
  readonly vocabulary: Vocabulary;
  readonly factories: ReadonlyMap<string, readonly Factory[]>;
  /** Instances that are known to come into being, by class; no others are made of these classes. */
  readonly proven: ReadonlyMap<string, readonly Expression[]>;
  /** Literals found in the code, by kind. */
  readonly mined: MinedLiterals;
  /** Names of members that the target reads, of whatever object. */
  readonly read: ReadonlySet<string>;
  variants(shape: Shape, depth: number): readonly Expression[];
  /** The same for an option of many: how often and with what a function among them is called, nobody says. */
  quietVariants(shape: Shape, depth: number): readonly Expression[];
  variantsFor(parameter: Parameter, depth: number): readonly Expression[];
}

export interface MinedLiterals {
  readonly all: readonly Expression[];
  readonly integers: readonly Expression[];
  readonly numbers: readonly Expression[];
  readonly texts: readonly Expression[];
  readonly bytes: readonly Expression[];
}

/** How deep values are nested at most. */
export const MAX_DEPTH = 4;

export function sortLiterals(all: readonly Expression[]): MinedLiterals {
  const of = (...kinds: readonly Expression["kind"][]): readonly Expression[] =>
    all.filter(({ kind }) => kinds.includes(kind));
  return { all, integers: of("integer"), numbers: of("integer", "float"), texts: of("text"), bytes: of("bytes") };
}
