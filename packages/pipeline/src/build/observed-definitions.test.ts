import { describe, expect, it } from "vitest";
import { observedDefinitions } from "./observed-definitions.ts";

const made = (name: string, named: unknown = [], local = false): unknown => ({
  k: "call",
  module: "shop.stores",
  name,
  arguments: [],
  named,
  local,
  or: [{ module: "shop.bases", name: "Base" }],
});

describe("observedDefinitions", () => {
  it("returns classes of observed objects by number of calls, without classes of tests", () => {
    const call = (receiver: unknown) => ({ receiver, arguments: [], rest: [], named: [] });
    const calls = [
      call(made("Shop", [["store", made("Memory")]])),
      call(made("Memory.Page")),
      call(made("FakeShop", [], true)),
    ];
    expect(observedDefinitions({ calls, instances: [] })).toEqual([
      { module: "shop.stores", name: "Memory" },
      { module: "shop.stores", name: "Shop" },
    ]);
  });

  it("returns all modules that have a constant, because only one defines it", () => {
    const or = [{ k: "name", module: "shop.signs", name: "OPEN" }];
    const calls = [
      { receiver: { k: "name", module: "shop.stores", name: "OPEN", or }, arguments: [], rest: [], named: [] },
    ];
    expect(observedDefinitions({ calls, instances: [] })).toEqual([
      { module: "shop.stores", name: "OPEN" },
      { module: "shop.signs", name: "OPEN" },
    ]);
  });

  it("ignores text that is not an expression", () => {
    const calls = [{ receiver: { module: 1, name: null }, arguments: [["x", "y"]] as const, rest: [null], named: [] }];
    expect(observedDefinitions({ calls, instances: [] })).toEqual([]);
  });
});
