import { describe, expect, it } from "vitest";
import type { Parameter } from "../../subject.ts";
import { integer, text, type Expression } from "../../values/expression.ts";
import { keyedRows } from "./keyed-rows.ts";
import { type Shape, unknown } from "../../values/shape.ts";

const parameter = (name: string, declared: Shape): Parameter => ({
  name,
  kind: "positional",
  optional: false,
  declared,
  hints: [],
  defaultValue: null,
});
const prices = parameter("prices", { kind: "mapping", key: { kind: "text" }, value: { kind: "integer" } });
const name = parameter("name", { kind: "text" });
const variants = (shape: Shape): readonly Expression[] =>
  shape.kind === "integer" ? [integer(3), integer(0)] : [text("any")];
const row = (...positional: readonly Expression[]) => ({ positional, named: [] });
const loaf: Expression = { kind: "mapping", entries: [[text("loaf"), integer(2)]] };

describe("keyedRows", () => {
  it("adds another argument as a key of the mapping, once for each value", () => {
    expect(keyedRows(row(loaf, text("bun")), [prices, name], variants)).toEqual([
      row({ ...loaf, entries: [...loaf.entries, [text("bun"), integer(3)]] }, text("bun")),
      row({ ...loaf, entries: [...loaf.entries, [text("bun"), integer(0)]] }, text("bun")),
    ]);
  });

  it("uses values of any type if the type is unknown", () => {
    const anything = parameter("prices", unknown);
    expect(keyedRows(row(loaf, integer(7)), [anything, name], variants)).toEqual([
      row({ ...loaf, entries: [...loaf.entries, [integer(7), text("any")]] }, integer(7)),
    ]);
  });

  it("adds no existing key, and nothing without a mapping or a key", () => {
    const none = [row(loaf, text("loaf")), row(text("a"), text("b")), row(loaf, loaf), row(loaf)];
    expect(none.flatMap((item) => keyedRows(item, [prices, name], variants))).toEqual([]);
  });
});
