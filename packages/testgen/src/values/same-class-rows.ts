import type { Parameter } from "../subject.ts";
import type { Expression } from "./expression.ts";
import { expressionKey } from "./fits.ts";
import { shapeKey, type Shape } from "./shape.ts";

const MAX_CLASSES = 3;

/** Some functions do not accept objects of different classes. */
export function sameClassRows(
  parameters: readonly Pick<Parameter, "declared">[],
  values: readonly (readonly Expression[])[],
): readonly (readonly Expression[])[] {
  const base = values.flatMap((candidates) => candidates.slice(0, 1));
  const valuesByClass = values.map((candidates) =>
    Map.groupBy(
      candidates.filter((value) => value.kind === "call"),
      ({ callee }) => callee,
    ),
  );
  const several = parameters.flatMap(({ declared }, index) =>
    isOfClass(declared) && (valuesByClass[index]?.size ?? 0) > 1 ? [{ index, key: shapeKey(declared) }] : [],
  );
  const first = several.find(({ key }) => several.filter((entry) => entry.key === key).length > 1);
  const second = several.findLast(({ key }) => key === first?.key);
  if (base.length < parameters.length || first === undefined || second === undefined) return [];
  const classes = [...(valuesByClass[first.index] ?? [])];
  return classes.slice(0, MAX_CLASSES).flatMap(([name, firstValues]) => {
    const secondValues = valuesByClass[second.index]?.get(name) ?? [];
    const [firstValue] = firstValues;
    const isOther = (value: Expression): boolean =>
      firstValue !== undefined && expressionKey(value) !== expressionKey(firstValue);
    const secondValue = secondValues.find(isOther) ?? secondValues[0];
    return firstValue === undefined || secondValue === undefined
      ? []
      : [base.with(first.index, firstValue).with(second.index, secondValue)];
  });
}

function isOfClass({ kind }: Shape): boolean {
  return kind === "instance" || kind === "union";
}
