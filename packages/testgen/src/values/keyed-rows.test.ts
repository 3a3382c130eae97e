import { describe, expect, it } from "vitest";
import type { Parameter } from "../subject.ts";
import { integer, text, type Expression } from "./expression.ts";
import { keyedRows } from "./keyed-rows.ts";
import { type Shape, unknown } from "./shape.ts";

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
  it("puts another argument's value into the mapping as a key, once for each value", () => {
    expect(keyedRows(row(loaf, text("bun")), [prices, name], variants)).toEqual([
      row({ ...loaf, entries: [...loaf.entries, [text("bun"), integer(3)]] }, text("bun")),
      row({ ...loaf, entries: [...loaf.entries, [text("bun"), integer(0)]] }, text("bun")),
    ]);
  });

  it("takes values of any kind where nothing is known of them", () => {
    const anything = parameter("prices", unknown);
    expect(keyedRows(row(loaf, integer(7)), [anything, name], variants)).toEqual([
      row({ ...loaf, entries: [...loaf.entries, [integer(7), text("any")]] }, integer(7)),
    ]);
  });

  it("adds nothing that is there, and nothing without a mapping or a key", () => {
    const none = [row(loaf, text("loaf")), row(text("a"), text("b")), row(loaf, loaf), row(loaf)];
    expect(none.flatMap((one) => keyedRows(one, [prices, name], variants))).toEqual([]);
  });
});
