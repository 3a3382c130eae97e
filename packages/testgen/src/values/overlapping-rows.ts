import type { Parameter } from "../subject.ts";
import type { ArgumentRow } from "./argument-rows.ts";
import { type Expression, integer, list, mapping, text } from "./expression.ts";
import { weightedShapesOf } from "./parameter-shapes.ts";
import type { Shape } from "./shape.ts";

function entries(values: Readonly<Record<string, Expression>>): Expression {
  return mapping(Object.entries(values).map(([name, value]) => [text(name), value] as const));
}

const ONE = entries({
  a: entries({ x: integer(1), y: integer(2) }),
  b: list([integer(1)]),
  c: integer(1),
  d: integer(5),
});
const OTHER = entries({
  a: entries({ x: integer(3), z: integer(4) }),
  b: list([integer(2)]),
  c: entries({ x: integer(6) }),
});

/**
 * Rows in which the first two mappings have names in common under which there are mappings, lists, or something else in each: what merges or
 * compares such goes further where both have them alike, and of mappings that are chosen apart from each other few do.
 */
export function overlappingRows(row: ArgumentRow, parameters: readonly Parameter[]): readonly ArgumentRow[] {
  const [first, second, ...others] = row.positional.flatMap((_, place) =>
    takesAnyEntries(parameters[place]) ? [place] : [],
  );
  if (first === undefined || second === undefined || others.length > 0) return [];
  return [
    [ONE, OTHER],
    [OTHER, ONE],
    [ONE, ONE],
  ].map(([left, right]) => ({
    ...row,
    positional: row.positional.map(
      (value, place) => (place === first ? left : place === second ? right : value) ?? value,
    ),
  }));
}

/** Whether a mapping is what is declared first, or guessed, and nothing of what is in it. */
function takesAnyEntries(parameter: Parameter | undefined): boolean {
  const [likeliest] = parameter === undefined ? [] : weightedShapesOf(parameter);
  return likeliest !== undefined && isOpen(likeliest.shape);
}

function isOpen(shape: Shape): boolean {
  if (shape.kind !== "mapping" || (shape.fields ?? []).length > 0 || shape.value.kind !== "unknown") return false;
  return shape.key.kind === "text" || shape.key.kind === "unknown";
}
