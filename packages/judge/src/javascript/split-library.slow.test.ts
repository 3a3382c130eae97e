import { describe, expect, it } from "vitest";
import { splitLibrary } from "./split-library.ts";

describe("splitLibrary", () => {
  it("is one preloaded script for both programs, which loads only built-in modules of Node", async () => {
    const library = await splitLibrary();
    expect([library.files.map(({ path }) => path), library.modules]).toEqual([
      ["repost_split/runtime.cjs", "repost_split/testing.mjs"],
      ["repost_split/runtime.cjs"],
    ]);
    const [script] = library.files;
    const loads = [...String(script?.content).matchAll(/\b(?:require|platform)\("([^"]*)"\)/gu)].map(
      ([, name]) => name,
    );
    expect(loads.length).toBeGreaterThan(5);
    expect(loads.filter((name) => !name?.startsWith("node:"))).toEqual([]);
  });

  it("is built once", async () => {
    expect(await splitLibrary()).toBe(await splitLibrary());
  });
});
