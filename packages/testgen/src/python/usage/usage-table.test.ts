import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { usagesOf } from "../classes/constructor-usage.ts";
import { indexModule } from "../source/module-index.ts";

describe("usagesOf", () => {
  it("knows nothing of functions by the names of what every object of JavaScript has", () => {
    using tree = parser.parse(
      "def bake(loaf):\n    size = constructor(loaf)\n    return toString(loaf), loaf.valueOf(size)\n",
    );
    const index = indexModule(tree.root);
    const definition = index.functions.get("bake");
    if (definition === undefined) throw new Error("There is no bake.");
    expect([...(usagesOf(index, definition).get("loaf")?.marks ?? [])]).toEqual([]);
  });

  it("knows what a pattern is matched with, however it is asked", () => {
    using tree = parser.parse(
      'import re\nWORD = re.compile(r"[a-z]{3}")\ndef bake(loaf, rye, oat):\n    return WORD.match(loaf), WORD.sub("x", rye), re.search("[a-z]{4}", oat)\n',
    );
    const index = indexModule(tree.root);
    const definition = index.functions.get("bake");
    if (definition === undefined) throw new Error("There is no bake.");
    const usages = usagesOf(index, definition);
    expect(
      ["loaf", "rye", "oat"].map((name) => usages.get(name)?.samples.every((one) => /^[a-z]+$/u.test(one))),
    ).toEqual([true, true, true]);
    expect(["loaf", "rye", "oat"].map((name) => (usages.get(name)?.samples.length ?? 0) > 0)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("follows what a method gives to others of its object and of its class", () => {
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
