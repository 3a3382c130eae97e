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
  ])("infers for %s the type %s", (name, kind) => {
    expect(shapeOfName(name).kind).toBe(kind);
  });

  it("infers paths for parameters that name a file location, on every system", () => {
    expect(shapeOfName("root_path")).toEqual({
      kind: "text",
      samples: [
        "folder/report.txt",
        "archive.tar.gz",
        "/usr/local/bin",
        "name",
        "",
        "../lib/./tool.js",
        "C:\\data\\a.txt",
      ],
    });
    expect(shapeOfName("key_path")).not.toEqual(shapeOfName("root_path"));
  });

  it("infers a list of the singular's type for a plural", () => {
    expect(shapeOfName("prefixes".slice(0, 6).concat("s"))).toEqual({
      kind: "sequence",
      form: "list",
      item: shapeOfName("prefix"),
    });
  });
});
