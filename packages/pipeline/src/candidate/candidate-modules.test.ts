import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { usesMore, withRepository } from "./candidate-modules.ts";

const reference = "def f(x):\n    return tools.saw(x) + LIMIT\n";
const names = new Set(["tools", "helper", "LIMIT", "math"]);

describe("usesMore", () => {
  it.each([
    ["a name that the reference does not use", "def f(x):\n    return helper(x)\n"],
    ["another attribute of a name", "def f(x):\n    return tools.plane(x)\n"],
    ["another attribute, read by getattr", "const f = (x) => tools?.plane(x);"],
    ["an attribute of an attribute", "def f(x):\n    return math.deep.plane(x)\n"],
    ["a relative import", "def f(x):\n    from .other import thing\n    return thing(x)\n"],
    ["a relative import of TypeScript", 'import { thing } from "../other";\nconst f = thing;'],
    ["a relative require", 'const f = (x) => require("./other")(x);'],
  ])("returns true for %s", (_, solution) => {
    expect(usesMore({ solution, reference, names })).toBe(true);
  });

  it.each([
    ["the reference", reference],
    ["names that the reference uses", "def f(x):\n    total = LIMIT\n    return total + tools.saw(x)\n"],
    ["local and built-in names", "def f(x):\n    return max(x, other(x).helpers)\n"],
    ["an attribute of another object", "def f(x):\n    return x.plane(1)\n"],
  ])("returns false for %s", (_, solution) => {
    expect(usesMore({ solution, reference, names })).toBe(false);
  });
});

describe("withRepository", () => {
  it("writes the files to a folder while a callback runs, and removes them afterwards", async () => {
    const files = [
      { path: "a/b.py", code: "B = 1\n" },
      { path: "c.py", code: "" },
      { path: "d.mo", code: "3hI=", encoding: "base64" as const },
    ];
    const seen = await withRepository(files, async (root) => [
      root,
      await readFile(path.join(root, "a/b.py"), "utf8"),
      await readFile(path.join(root, "d.mo"), "hex"),
      await readdir(root),
    ]);
    expect([seen.slice(1), existsSync(String(seen[0]))]).toEqual([["B = 1\n", "de12", ["a", "c.py", "d.mo"]], false]);
  });

  it("writes nothing outside of the folder for paths with `..` or an absolute path", async () => {
    const files = ["../out.py", "/tmp/repost-out.py", "a/../../out.py", "..", ""].map((name) => ({
      path: name,
      code: "x",
    }));
    const seen = await withRepository([...files, { path: "in.py", code: "" }], async (root) => [
      await readdir(root),
      existsSync(path.join(root, "../out.py")),
    ]);
    expect([seen, existsSync("/tmp/repost-out.py")]).toEqual([[["in.py"], false], false]);
  });
});
