import { describe, expect, it } from "vitest";
import { loadLanguage } from "./load-language.ts";

describe("loadLanguage", () => {
  it("gives an adapter that lists functions", async () => {
    const python = await loadLanguage("python");
    expect(
      python.functions("class A:\n    @property\n    def f(self):\n        return 1\n").map((f) => [f.name, f.kind]),
    ).toEqual([["A.f", "property"]]);
  });
});
