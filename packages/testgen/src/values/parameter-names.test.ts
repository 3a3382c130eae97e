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

  it("takes what says where a file is for a path, of each system and from each place", () => {
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

  it("takes a plural for several of what its singular is", () => {
    expect(shapeOfName("prefixes".slice(0, 6).concat("s"))).toEqual({
      kind: "sequence",
      form: "list",
      item: shapeOfName("prefix"),
    });
  });
});
