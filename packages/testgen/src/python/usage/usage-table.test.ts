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
});
