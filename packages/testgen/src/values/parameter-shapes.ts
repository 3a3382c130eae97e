import type { Factory, Hint, Parameter } from "../subject.ts";
import { refine } from "./refine.ts";
import { unknown, type Shape } from "./shape.ts";

export interface WeightedShape {
  readonly shape: Shape;
  readonly weight: number;
}

interface SourcedShape extends WeightedShape {
  readonly source: ShapeSource;
}

/** Weights of evidence for the type of a parameter; uses have their own weights. */
export const EVIDENCE_WEIGHTS = {
  example: 6,
  documentation: 5,
  defaultValue: 3,
  typeSource: 3,
  className: 2,
  anyType: 1.3,
  parameterName: 1.2,
} as const;

export type ShapeSource = Hint["source"] | "declaration" | "none";

/** First if the class can be constructed, last otherwise. */
const DECLARED_CLASS_WEIGHT = 10;

/** Returns shapes, most probable first. */
export function weightedShapesOf(parameter: Parameter): readonly SourcedShape[] {
  const { declared } = parameter;
  const guesses = parameter.hints.toSorted((left, right) => right.weight - left.weight);
  if (declared.kind === "unknown")
    return guesses.length === 0 ? [{ shape: unknown, weight: 1, source: "none" }] : guesses;
  if (declared.kind === "instance") {
    const classGuesses = guesses.filter(
      ({ shape }) => shape.kind === "instance" && `${shape.name} `.startsWith(`${declared.name} `),
    );
    return [...classGuesses, { shape: declared, weight: DECLARED_CLASS_WEIGHT, source: "declaration" }, ...guesses];
  }
  // Guesses may be narrower, such as keys of a mapping.
  const narrower = guesses.flatMap((guess) => {
    const shape = refine(declared, guess.shape);
    return shape === null ? [] : [{ ...guess, shape }];
  });
  return [...narrower, { shape: declared, weight: narrower[0]?.weight ?? 1, source: "declaration" }];
}

export function factory(callee: string, parameters: readonly Parameter[]): Factory {
  return { callee, parameters, requirements: [] };
}

export function positional(name: string, declared: Shape): Parameter {
  return { name, kind: "positional_only", optional: false, defaultValue: null, declared, hints: [] };
}

export function hint(source: Hint["source"], shape: Shape, weight: number): readonly Hint[] {
  return shape.kind === "unknown" ? [] : [{ source, shape, weight }];
}
