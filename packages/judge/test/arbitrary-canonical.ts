import type { CanonicalValue } from "@repost/spec";
import fc from "fast-check";
import { compareCanonical } from "../src/compare/compare-canonical.ts";

const text = fc.string({ unit: fc.constantFrom("a", "b", "'", '"', "\n", "\u0000", "\u{1f35e}"), maxLength: 8 });
const word = fc.stringMatching(/^[a-z][a-z_]{0,6}$/u);
const className = fc.constantFrom("Loaf", "Oven", "Oven.Door");

const float = fc
  .double()
  .map((value) => (Number.isNaN(value) ? "nan" : String(value).replace("Infinity", "inf")))
  .map((value) => ({ $: "float", v: value }));

const leaf: fc.Arbitrary<CanonicalValue> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.maxSafeInteger(),
  text,
  float,
  fc.bigInt({ min: 2n ** 53n }).map((value) => ({ $: "int", v: String(value) })),
  fc.uint8Array({ maxLength: 4 }).map((value) => ({ $: "bytes", v: Buffer.from(value).toString("base64") })),
  fc.constantFrom<CanonicalValue>(
    { $: "decimal", v: "1.50" },
    { $: "fraction", v: "1/3" },
    { $: "enum", class: "Size", name: "LARGE" },
    { $: "date", v: "2024-02-29" },
    { $: "type", v: "Loaf" },
  ),
);

const distinct = fc.uniqueArray(leaf, {
  maxLength: 4,
  comparator: (left, right) => compareCanonical(left, right) === null,
});

/** Without shared objects and private attributes. */
export const canonical: fc.Arbitrary<CanonicalValue> = fc.letrec<{ value: CanonicalValue }>((tie) => {
  const items = fc.array(tie("value"), { maxLength: 4 });
  const attributes = fc.dictionary(word, tie("value"), { maxKeys: 3, noNullPrototype: true });
  const dict = distinct.chain((keys) =>
    fc
      .array(tie("value"), { minLength: keys.length, maxLength: keys.length })
      .map((values) => ({ $: "dict", v: keys.map((key, index) => [key, values[index] ?? null]) })),
  );
  return {
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      leaf,
      items,
      fc.record({ $: fc.constant("tuple"), v: items }),
      fc.record({ $: fc.constantFrom("set", "frozenset"), v: distinct }),
      fc.record({ $: fc.constant("iterator"), v: items, more: fc.boolean() }),
      dict,
      dict.map(({ v }) => ({ $: "map", v })),
      fc.record({
        $: fc.constant("typed_array"),
        class: fc.constantFrom("Int8Array", "Float64Array"),
        v: fc.array(float, { maxLength: 3 }),
      }),
      fc.record({
        $: fc.constant("exception"),
        types: fc.constantFrom(["TypeError", "Error"], ["Error"]),
        message: text,
        v: attributes.map((result) => ({ $: "attributes", ...result })),
      }),
      fc.record({
        $: fc.constant("object"),
        class: className,
        v: attributes.map((result) => ({ $: "attributes", ...result })),
        items: fc.option(items),
      }),
    ),
  };
}).value;

/** Another implementation may have other order, number types and containers. */
export function respell(value: CanonicalValue): CanonicalValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return { $: "float", v: `${value}.0` };
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(respell);
  const tagged = value as { readonly $: string; readonly [field: string]: CanonicalValue };
  const content = tagged["v"] as readonly CanonicalValue[];
  switch (tagged.$) {
    case "set":
      return { $: "frozenset", v: content.map(respell).toReversed() };
    case "frozenset":
      return { $: "set", v: content.map(respell).toReversed() };
    case "dict":
      return { $: "dict", v: content.map(respell).toReversed() };
    case "tuple":
      return { $: "tuple", class: "Pair", v: content.map(respell) };
    case "iterator":
      return { ...tagged, v: content.map(respell) };
    case "object": {
      const attributes = Object.entries(tagged["v"] as Readonly<Record<string, CanonicalValue>>);
      const respelled = attributes.map(([name, item]) => [name, name === "$" ? item : respell(item)] as const);
      const reversed = Object.fromEntries(respelled.toReversed()) as CanonicalValue;
      return { ...tagged, v: reversed, items: respell(tagged["items"] ?? null) };
    }
    default:
      return value;
  }
}

export function countLeaves(value: CanonicalValue): number {
  return replaceLeaf(value, Infinity, null).leaves;
}

export function replaceLeaf(
  value: CanonicalValue,
  index: number,
  replacement: CanonicalValue,
): { readonly value: CanonicalValue; readonly leaves: number } {
  let leaves = 0;
  const visit = (item: CanonicalValue): CanonicalValue => {
    if (Array.isArray(item)) return item.map(visit);
    if (typeof item === "object" && item !== null && "v" in item && typeof item["v"] === "object") {
      const tagged = item;
      const items = tagged["items"];
      const content = tagged["v"] as CanonicalValue;
      const visited = tagged.$ === "object" ? visitAttributes(content) : visit(content);
      return { ...tagged, v: visited, ...(items === undefined || items === null ? {} : { items: visit(items) }) };
    }
    leaves += 1;
    return leaves - 1 === index ? replacement : item;
  };
  const visitAttributes = (attributes: CanonicalValue): CanonicalValue =>
    Object.fromEntries(
      Object.entries(attributes as Readonly<Record<string, CanonicalValue>>).map(([name, item]) => [
        name,
        name === "$" ? item : visit(item),
      ]),
    ) as CanonicalValue;
  return { value: visit(value), leaves };
}
