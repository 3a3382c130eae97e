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
      .flatMap(({ content }) => [...String(content).matchAll(/\b(?:require|platform)\("([^"]*)"\)/gu)])
      .map(([, name]) => name);
    expect(loaded.length).toBeGreaterThan(5);
    expect(loaded.filter((name) => !name?.startsWith("node:"))).toEqual([]);
  });
});
