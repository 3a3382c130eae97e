import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { usagesOf } from "../classes/constructor-usage.ts";
import { indexModule } from "../source/module-index.ts";

describe("usagesOf", () => {
  it("returns nothing for functions with the names of members of every JavaScript object", () => {
    using tree = parser.parse(
      "def bake(loaf):\n    size = constructor(loaf)\n    return toString(loaf), loaf.valueOf(size)\n",
    );
    const index = indexModule(tree.root);
    const definition = index.functions.get("bake");
    if (definition === undefined) throw new Error("There is no bake.");
    expect([...(usagesOf(index, definition).get("loaf")?.marks ?? [])]).toEqual([]);
  });

  it("records the pattern that a text is matched with, for every way to match", () => {
    using tree = parser.parse(
      'import re\nWORD = re.compile(r"[a-z]{3}")\ndef bake(loaf, rye, oat):\n    return WORD.match(loaf), WORD.sub("x", rye), re.search("[a-z]{4}", oat)\n',
    );
    const index = indexModule(tree.root);
    const definition = index.functions.get("bake");
    if (definition === undefined) throw new Error("There is no bake.");
    const usages = usagesOf(index, definition);
    expect(
      ["loaf", "rye", "oat"].map((name) => usages.get(name)?.samples.every((item) => /^[a-z]+$/u.test(item))),
    ).toEqual([true, true, true]);
    expect(["loaf", "rye", "oat"].map((name) => (usages.get(name)?.samples.length ?? 0) > 0)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("follows arguments into other methods of the object and class", () => {
    const code = [
      "class Oven:",
      "    def bake(self, loaf, tin): return self.heat(loaf, key=tin)",
      "    def heat(self, one, key): return self.turn(one.weight), key.size",
      "    @classmethod",
      "    def turn(cls, weight): return weight.upper()",
    ].join("\n");
    using tree = parser.parse(code);
    const index = indexModule(tree.root);
    const definition = index.functions.get("Oven.bake");
    if (definition === undefined) throw new Error("There is no Oven.bake.");
    const usages = usagesOf(index, definition);
    expect(["loaf", "tin"].map((name) => [...(usages.get(name)?.attributes.keys() ?? [])])).toEqual([
      ["weight"],
      ["size"],
    ]);
    expect(usages.get("loaf")?.attributes.get("weight")?.marks.has("text")).toBe(true);
  });
});
