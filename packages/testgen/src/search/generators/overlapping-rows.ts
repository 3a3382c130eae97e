import type { Parameter } from "../../subject.ts";
import type { ArgumentRow } from "../../values/argument-rows.ts";
import { type Expression, integer, list, mapping, text } from "../../values/expression.ts";
import { weightedShapesOf } from "../../values/parameter-shapes.ts";
import type { Shape } from "../../values/shape.ts";
import type { InputGenerator, ListContext } from "./input-generator.ts";

export const overlappingMappings: InputGenerator<ListContext, ArgumentRow> = {
  name: "overlapping_mappings",
  generate: ({ usual, subject: { parameters } }) =>
    usual.slice(0, 1).flatMap((row) => overlappingRows(row, parameters)),
};

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

function takesAnyEntries(parameter: Parameter | undefined): boolean {
  const [likeliest] = parameter === undefined ? [] : weightedShapesOf(parameter);
  return likeliest !== undefined && isOpen(likeliest.shape);
}

function isOpen(shape: Shape): boolean {
  if (shape.kind !== "mapping" || (shape.fields ?? []).length > 0 || shape.value.kind !== "unknown") return false;
  return shape.key.kind === "text" || shape.key.kind === "unknown";
}
