import type { Parameter } from "../../subject.ts";
import type { ArgumentRow } from "../../values/argument-rows.ts";
import { type Expression, isPlain } from "../../values/expression.ts";
import { expressionKey, fits } from "../../values/fits.ts";
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

/** A sequence contains another argument as item. */
export const sequenceItem: InputGenerator<ListContext, ArgumentRow> = {
  name: "sequence_item",
  generate: ({ usual, subject: { parameters } }) => usual.slice(0, 1).flatMap((row) => itemRows(row, parameters)),
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

/** The item is first, last, or repeated at the end. */
export function itemRows(row: ArgumentRow, parameters: readonly Parameter[]): readonly ArgumentRow[] {
  const indexes = row.positional.map((_, index) => index);
  const optional = parameters.filter(
    ({ kind, optional: isOptional }) => isOptional && (kind === "positional" || kind === "keyword_only"),
  );
  return indexes.flatMap((at) => {
    const sequence = row.positional[at];
    if (sequence?.kind !== "sequence" || sequence.items.length < 2) return [];
    const [first, last] = [sequence.items[0], sequence.items.at(-1)];
    if (first === undefined || last === undefined) return [];
    const again = { ...sequence, items: [...sequence.items, first] };
    const cases = [
      [sequence, first],
      [again, first],
      [sequence, last],
    ] as const;
    const otherIndexes = indexes.filter((index) => index !== at && acceptsItem(parameters[index], first));
    return cases.flatMap(([items, item]) => {
      const positional = row.positional.with(at, items);
      return [
        ...otherIndexes.map((index) => ({ positional: positional.with(index, item), named: row.named })),
        ...optional
          .filter((parameter) => acceptsItem(parameter, item))
          .map(({ name }) => ({ positional, named: [...row.named, [name, item] as const] })),
      ];
    });
  });
}

/** Declaration and default must allow the type. */
function acceptsItem(parameter: Parameter | undefined, item: Expression): boolean {
  if (parameter === undefined || fits(item, parameter.declared) === false) return false;
  const { defaultValue, declared, hints } = parameter;
  const isOpen = defaultValue === null || defaultValue.kind === "nothing" || defaultValue.kind === item.kind;
  return isOpen && (declared.kind !== "unknown" || hints.every(({ shape }) => shape.kind !== "callable"));
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
