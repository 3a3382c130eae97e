import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_INSTANCE_ID, instanceId, sourceName } from "./instance-id.ts";

describe("sourceName", () => {
  it("names each kind of source", () => {
    expect([
      sourceName("git", "bakery/ledger"),
      sourceName("pypi", "more-itertools"),
      sourceName("npm", "@scope/pkg"),
      sourceName("dir", "bakery"),
    ]).toEqual(["bakery__ledger", "pypi__more-itertools", "npm__scope+pkg", "dir__bakery"]);
  });
});

describe("instanceId", () => {
  const parts = { source: "pypi__toolz", revision: "1.0.0", path: "toolz/itertoolz.py", name: "Box.take" };

  it("joins source, revision, dotted path and qualified name", () => {
    expect(instanceId(parts)).toBe("pypi__toolz.1.0.0.toolz.itertoolz.Box.take");
  });

  it("marks the second and later definitions of a name", () => {
    expect([1, 2, 3].map((definition) => instanceId({ ...parts, definition }).slice(-9))).toEqual([
      ".Box.take",
      "ox.take~2",
      "ox.take~3",
    ]);
  });

  it("replaces characters that file names cannot contain", () => {
    expect(instanceId({ ...parts, path: "a b/c:d.py" })).toBe("pypi__toolz.1.0.0.a_b.c_d.Box.take");
  });

  it("shortens long ids and adds a hash to distinguish them", () => {
    const long = (last: string): string => instanceId({ ...parts, name: `${"Deep.".repeat(60)}${last}` });
    expect(long("one")).toHaveLength(MAX_INSTANCE_ID);
    expect(long("one")).not.toBe(long("two"));
  });

  it("never exceeds the limit or contains a path separator", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1 }), fc.string(), (path, name) => {
        const id = instanceId({ ...parts, path, name });
        expect(id.length).toBeLessThanOrEqual(MAX_INSTANCE_ID);
        expect(id).not.toMatch(/[/\\\0:*?"<>|\s]/u);
      }),
    );
  });
});
