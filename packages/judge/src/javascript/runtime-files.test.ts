import { describe, expect, it } from "vitest";
import { splitRuntimeFiles } from "./runtime-files.ts";

describe("splitRuntimeFiles", () => {
  it("makes one script of each program, which loads nothing but modules of Node", async () => {
    const files = await splitRuntimeFiles();
    expect(files.map(({ path }) => path)).toEqual([
      "repost_split/trusted.cjs",
      "repost_split/candidate.cjs",
      "repost_split/testing.mjs",
    ]);
    const loaded = files
      .slice(0, 2)
      .flatMap(({ content }) => [...String(content).matchAll(/\brequire\("([^"]*)"\)/gu)].map(([, name]) => name));
    expect(loaded.length).toBeGreaterThan(5);
    expect(loaded.filter((name) => !name?.startsWith("node:"))).toEqual([]);
  });

  it("keeps modules out of the start that most tests never use", async () => {
    const files = await splitRuntimeFiles();
    const large = files.flatMap(({ content }) =>
      ["node:test", "node:crypto", "node:assert"].filter((name) => String(content).includes(`require("${name}")`)),
    );
    expect(large).toEqual([]);
  });
});
