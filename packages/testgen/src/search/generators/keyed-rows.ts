import type { Parameter } from "../../subject.ts";
import type { ArgumentRow } from "../../values/argument-rows.ts";
import { type Expression, isPlain } from "../../values/expression.ts";
import { expressionKey } from "../../values/fits.ts";
import { weightedShapesOf } from "../../values/parameter-shapes.ts";
import { type Shape, unknown } from "../../values/shape.ts";
import type { InputGenerator, ListContext } from "./input-generator.ts";
import { SEARCH_TUNING } from "../search-tuning.ts";

/** A mapping contains another argument as key. */
export const mappingKey: InputGenerator<ListContext, ArgumentRow> = {
  name: "mapping_key",
  generate: ({ usual, subject: { parameters }, valueGenerator }) =>
    usual.slice(0, 1).flatMap((row) => keyedRows(row, parameters, (shape) => valueGenerator.variants(shape))),
};

/** Lookups show little on a mapping without the key. */
export function keyedRows(
  { positional, named }: ArgumentRow,
  parameters: readonly Parameter[],
  variants: (shape: Shape) => readonly Expression[],
): readonly ArgumentRow[] {
  const indexes = positional.map((_, index) => index);
  const mappings = indexes.filter((index) => positional[index]?.kind === "mapping");
  return mappings.flatMap((at) =>
    indexes.flatMap((from) => {
      const [mapping, key] = [positional[at], positional[from]];
      if (mapping?.kind !== "mapping" || key === undefined || !isKey(key) || has(mapping, key)) return [];
      const values = variants(valueShape(parameters[at])).slice(0, SEARCH_TUNING.valuesOfKey);
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
  return entries.some(([existingKey]) => expressionKey(existingKey) === expressionKey(key));
}

function valueShape(parameter: Parameter | undefined): Shape {
  const shapes = parameter === undefined ? [] : weightedShapesOf(parameter).map(({ shape }) => shape);
  const mapping = shapes.find((shape) => shape.kind === "mapping");
  return mapping?.kind === "mapping" ? mapping.value : unknown;
}
