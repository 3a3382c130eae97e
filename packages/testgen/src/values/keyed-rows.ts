import type { Parameter } from "../subject.ts";
import type { ArgumentRow } from "./argument-rows.ts";
import { type Expression, isPlain } from "./expression.ts";
import { expressionKey } from "./fits.ts";
import { type Shape, unknown } from "./shape.ts";

const MAX_VALUES = 8;

/**
 * Rows in which a mapping has what another argument may ask it for: the same call, the mapping with one entry more, under the other argument's
 * value, once for each of some values. Functions that look a name up show little on a mapping that lacks it.
 */
export function keyedRows(
  { positional, named }: ArgumentRow,
  parameters: readonly Parameter[],
  variants: (shape: Shape) => readonly Expression[],
): readonly ArgumentRow[] {
  const places = positional.map((_, place) => place);
  const mappings = places.filter((place) => positional[place]?.kind === "mapping");
  return mappings.flatMap((at) =>
    places.flatMap((from) => {
      const [mapping, key] = [positional[at], positional[from]];
      if (mapping?.kind !== "mapping" || key === undefined || !isKey(key) || has(mapping, key)) return [];
      const values = variants(valueShape(parameters[at])).slice(0, MAX_VALUES);
      return values.map((value) => ({
        positional: positional.with(at, { ...mapping, entries: [...mapping.entries, [key, value]] }),
        named,
      }));
    }),
  );
}

function isKey(value: Expression): boolean {
  return isPlain(value) && (value.kind === "text" || value.kind === "integer");
}

function has({ entries }: Extract<Expression, { kind: "mapping" }>, key: Expression): boolean {
  return entries.some(([known]) => expressionKey(known) === expressionKey(key));
}

/** Of what its entries are, as far as that is declared or guessed. */
function valueShape(parameter: Parameter | undefined): Shape {
  const shapes = parameter === undefined ? [] : [parameter.declared, ...parameter.hints.map(({ shape }) => shape)];
  const mapping = shapes.find((shape) => shape.kind === "mapping");
  return mapping?.kind === "mapping" ? mapping.value : unknown;
}
