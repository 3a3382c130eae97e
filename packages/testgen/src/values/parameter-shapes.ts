import type { Parameter } from "../subject.ts";
import { unknown, type Shape } from "./shape.ts";

export interface WeightedShape {
  readonly shape: Shape;
  readonly weight: number;
}

/** A declared class that nothing can build gives way to guesses, and one that can comes first. */
const DECLARED_CLASS_WEIGHT = 10;

/** What a parameter may take, the most probable first: its declared type, or the guesses; anything where there are none. */
export function weightedShapesOf(parameter: Parameter): readonly WeightedShape[] {
  const { declared } = parameter;
  const guesses = sharpened(parameter.hints).toSorted((left, right) => right.weight - left.weight);
  if (declared.kind === "unknown") return guesses.length === 0 ? [{ shape: unknown, weight: 1 }] : guesses;
  if (declared.kind === "instance") {
    const own = guesses.filter(({ shape }) => shape.kind === "instance" && shape.name === declared.name);
    return [...own, { shape: declared, weight: DECLARED_CLASS_WEIGHT }, ...guesses];
  }
  // A guess may be narrower than the declared type: a date in text, the keys of a mapping.
  const narrower = guesses.filter(({ shape }) => narrows(shape, declared));
  return [...narrower, { shape: declared, weight: narrower[0]?.weight ?? 1 }];
}

/** Where one guess is a text or a whole number, and another says of which kind, both are the latter: what it makes begins with those. */
function sharpened(guesses: readonly WeightedShape[]): readonly WeightedShape[] {
  const isSharp = ({ shape }: WeightedShape): boolean =>
    (shape.kind === "text" && shape.samples !== undefined) || (shape.kind === "integer" && shape.values !== undefined);
  const isBlunt = ({ shape }: WeightedShape): boolean =>
    (shape.kind === "text" && shape.samples === undefined) || (shape.kind === "integer" && shape.values === undefined);
  return guesses.flatMap((guess) => {
    const sharp = guesses.find((other) => isSharp(other) && other.shape.kind === guess.shape.kind);
    if (sharp === undefined || (!isBlunt(guess) && guess !== sharp)) return [guess];
    if (guess !== sharp) return [];
    const blunt = guesses.filter((other) => isBlunt(other) && other.shape.kind === guess.shape.kind);
    return [{ shape: guess.shape, weight: blunt.reduce((sum, { weight }) => sum + weight, guess.weight) }];
  });
}

function narrows(guess: Shape, declared: Shape): boolean {
  const options = declared.kind === "union" ? declared.options : [declared];
  return options.some((option) => narrowsOne(guess, option));
}

function narrowsOne(guess: Shape, option: Shape): boolean {
  if (guess.kind === "integer" && option.kind === "number") return true;
  if (guess.kind === "tuple" && option.kind === "sequence") return option.form === "any" || option.form === "tuple";
  if (guess.kind === "tuple" && option.kind === "tuple") return guess.items.length === option.items.length;
  if (guess.kind !== option.kind) return false;
  switch (guess.kind) {
    case "text":
      return guess.samples !== undefined;
    case "integer":
      return guess.values !== undefined;
    case "callable":
      return guess.role !== "any" || guess.arity !== null;
    case "mapping":
      return guess.fields !== undefined && option.kind === "mapping" && option.fields === undefined;
    case "sequence":
      return (
        option.kind === "sequence" &&
        ((option.item.kind === "unknown" && guess.item.kind !== "unknown") || guess.length !== undefined)
      );
    default:
      return false;
  }
}
