import { describe, expect, it } from "vitest";
import { RecentTexts } from "./prepare-node-files.ts";

describe("RecentTexts", () => {
  it("computes each text once, also for concurrent callers, and evicts the least recently used one", async () => {
    const made: string[] = [];
    const texts = new RecentTexts(2);
    const get = (name: string): Promise<string> => texts.get([name], async () => (made.push(name), name.toUpperCase()));
    expect(await Promise.all([get("a"), get("a"), get("b")])).toEqual(["A", "A", "B"]);
    await get("a");
    await get("c");
    await get("a");
    await get("b");
    expect(made).toEqual(["a", "b", "c", "b"]);
  });

  it("distinguishes keys by their parts, and does not cache failures", async () => {
    const texts = new RecentTexts();
    expect([await texts.get(["a", "b"], async () => "1"), await texts.get(["ab", ""], async () => "2")]).toEqual([
      "1",
      "2",
    ]);
    await expect(texts.get(["x"], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await texts.get(["x"], async () => "yes")).toBe("yes");
  });
});
