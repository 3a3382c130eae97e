import type { Parameter } from "../subject.ts";
import type { Expression } from "./expression.ts";
import { expressionKey } from "./fits.ts";
import { shapeKey, type Shape } from "./shape.ts";

const MAX_CLASSES = 3;

/** Some functions do not accept objects of different classes. */
export function alikeRows(
  parameters: readonly Pick<Parameter, "declared">[],
  values: readonly (readonly Expression[])[],
): readonly (readonly Expression[])[] {
  const base = values.flatMap((own) => own.slice(0, 1));
  const known = values.map(byClass);
  const several = parameters.flatMap(({ declared }, place) =>
    isOfClass(declared) && (known[place]?.size ?? 0) > 1 ? [{ place, key: shapeKey(declared) }] : [],
  );
  const first = several.find(({ key }) => several.filter((one) => one.key === key).length > 1);
  const second = several.findLast(({ key }) => key === first?.key);
  if (base.length < parameters.length || first === undefined || second === undefined) return [];
  const classes = [...(known[first.place] ?? [])];
  return classes.slice(0, MAX_CLASSES).flatMap(([name, own]) => {
    const others = known[second.place]?.get(name) ?? [];
    const [one] = own;
    if (one === undefined) return [];
    const other = others.find((value) => expressionKey(value) !== expressionKey(one)) ?? others[0];
    if (other === undefined) return [];
    return [base.map((value, place) => (place === first.place ? one : place === second.place ? other : value))];
  });
}

function isOfClass({ kind }: Shape): boolean {
  return kind === "instance" || kind === "union";
}

function byClass(values: readonly Expression[]): ReadonlyMap<string, readonly Expression[]> {
  const classes = new Map<string, Expression[]>();
  for (const value of values) {
    if (value.kind !== "call") continue;
    const known = classes.get(value.callee);
    if (known === undefined) classes.set(value.callee, [value]);
    else known.push(value);
  }
  return classes;
}
