import type { Observation } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { withOriginalPrivateNames } from "./private-names.ts";

describe("withOriginalPrivateNames", () => {
  it("restores private attributes of renamed classes as in the package, and no others", () => {
    const observed = (attributes: Record<string, number>): Observation => ({
      kind: "returned",
      value: { $: "object", class: "Bag", v: { $: "attributes", ...attributes } },
      receiver: null,
      arguments: [],
      stdout: "",
    });
    const code = 'class _Bag_2:\n    pass\n_Bag_2.__name__ = _Bag_2.__qualname__ = "_Bag"\n';
    expect(withOriginalPrivateNames(observed({ _Bag_2__kilos: 1, kilos: 2, _Loaf__kilos: 3 }), { code })).toEqual(
      observed({ _Bag__kilos: 1, kilos: 2, _Loaf__kilos: 3 }),
    );
  });

  it("renames methods of renamed classes", () => {
    const method = (name: string): Observation => ({
      kind: "returned",
      value: { $: "function", v: name },
      receiver: null,
      arguments: ["Bag_2.fill"],
      stdout: "",
    });
    const code = 'class Bag_2:\n    pass\nBag_2.__name__ = Bag_2.__qualname__ = "Bag"\n';
    const result = withOriginalPrivateNames(method("Bag_2.fill"), { code });
    expect(result).toEqual({ ...method("Bag.fill"), arguments: ["Bag_2.fill"] });
  });
});
