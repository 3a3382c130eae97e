import { describe, expect, it } from "vitest";
import { shapeOfName } from "./parameter-names.ts";

describe("shapeOfName", () => {
  it.each<[string, string]>([
    ["n", "integer"],
    ["is_ripe", "boolean"],
    ["predicate", "callable"],
    ["words", "sequence"],
    ["names", "sequence"],
    ["config", "mapping"],
    ["url", "text"],
    ["price", "number"],
    ["thing", "unknown"],
    ["xyzzy", "unknown"],
  ])("takes %s for %s", (name, kind) => {
    expect(shapeOfName(name).kind).toBe(kind);
  });

  it("takes a plural for several of what its singular is", () => {
    expect(shapeOfName("prefixes".slice(0, 6).concat("s"))).toEqual({
      kind: "sequence",
      form: "list",
      item: shapeOfName("prefix"),
    });
  });
});
