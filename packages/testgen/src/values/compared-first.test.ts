import { describe, expect, it } from "vitest";
import { text } from "./expression.ts";
import { type Shape, unknown } from "./shape.ts";
import { comparedFirst } from "./compared-first.ts";

const literal = (...values: readonly string[]): Shape => ({ kind: "literal", values: values.map(text) });
const loaf = (kind: string): Shape => ({
  kind: "mapping",
  key: { kind: "text" },
  value: unknown,
  fields: [{ name: "kind", shape: literal(kind) }],
});
const union = (...kinds: readonly string[]): Shape => ({ kind: "union", options: kinds.map(loaf) });

describe("comparedFirst", () => {
  it("lists options with compared values first, in the order of comparisons", () => {
    expect(comparedFirst(union("a", "b", "c", "d", "e"), [text("d"), text("b")])).toEqual(
      union("d", "b", "a", "c", "e"),
    );
    expect(comparedFirst(literal("a", "b", "c", "d"), [text("c")])).toEqual(literal("c", "a", "b", "d"));
  });

  it("handles nested lists, and does not change short lists and options without compared values", () => {
    const listed = (item: Shape): Shape => ({ kind: "sequence", form: "list", item });
    expect(comparedFirst(listed(union("a", "b", "c", "d")), [text("d")])).toEqual(listed(union("d", "a", "b", "c")));
    expect(comparedFirst(union("a", "b"), [text("b")])).toEqual(union("a", "b"));
    expect(comparedFirst(union("a", "b", "c", "d"), [text("z")])).toEqual(union("a", "b", "c", "d"));
  });
});
