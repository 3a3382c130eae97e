import { type Shape, shapeKey } from "./shape.ts";

/** Refines mapping keys, text forms and list items. Null if the guess adds nothing or contradicts. */
export function refine(declared: Shape, guess: Shape): Shape | null {
  if (declared.kind === "unknown") return guess.kind === "unknown" ? null : guess;
  if (declared.kind === "union") {
    const definite = declared.options.filter(({ kind }) => kind !== "unknown");
    return definite.reduce<Shape | null>((refined, option) => refined ?? refine(option, guess), null);
  }
  const refined = refineOne(declared, guess);
  return refined === null || shapeKey(refined) === shapeKey(declared) ? null : refined;
}

function refineOne(declared: Exclude<Shape, { kind: "unknown" | "union" }>, guess: Shape): Shape | null {
  switch (declared.kind) {
    case "number":
      return guess.kind === "integer" ? guess : null;
    case "text":
      if (guess.kind === "instance") return guess.plainType === "text" ? guess : null;
      return guess.kind === "text" && guess.samples !== undefined ? guess : null;
    case "integer":
      return guess.kind === "integer" && guess.values !== undefined ? guess : null;
    case "callable":
      return guess.kind === "callable" && (guess.role !== "any" || guess.arity !== null) ? guess : null;
    case "sequence":
      return refineSequence(declared, guess);
    case "mapping":
      return guess.kind === "mapping" ? refineMapping(declared, guess) : null;
    default:
      return null;
  }
}

function refineSequence(declared: Extract<Shape, { kind: "sequence" }>, guess: Shape): Shape | null {
  if (guess.kind !== "sequence") return null;
  const form = declared.form === "any" ? guess.form : declared.form;
  const length = guess.length === undefined ? {} : { length: guess.length };
  const item = filled(declared.item, guess.item);
  // The form of a sequence alone says little.
  return item === declared.item && guess.length === undefined ? null : { ...declared, ...length, form, item };
}

function refineMapping(
  declared: Extract<Shape, { kind: "mapping" }>,
  guess: Extract<Shape, { kind: "mapping" }>,
): Shape | null {
  const value = filled(declared.value, guess.value);
  const key = filled(declared.key, guess.key);
  const fields =
    declared.fields ?? guess.fields?.map(({ name, shape }) => ({ name, shape: filled(declared.value, shape) }));
  if (value === declared.value && declared.fields === fields) return null;
  return { ...declared, key, value, ...(fields === undefined ? {} : { fields }) };
}

function filled(declared: Shape, guess: Shape): Shape {
  return refine(declared, guess) ?? declared;
}
