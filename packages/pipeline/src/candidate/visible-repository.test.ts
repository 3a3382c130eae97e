import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { withRepository } from "./visible-repository.ts";

describe("withRepository", () => {
  it("has the files in a folder while somebody works there, and nothing after", async () => {
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

  it("writes nothing outside of it, whatever a dataset calls its files", async () => {
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
