import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MaskFile } from "./mask-file.ts";
import { sampleMasks } from "./sample-masks.ts";

const oven: MaskFile = {
  path: "bakery/oven.py",
  language: "python",
  code: [
    "from bakery.dough import knead, rest_dough",
    "",
    "class Oven:",
    '    """Bakes loaves of bread, one after the other."""',
    "",
    "    def heat(self, degrees):",
    "        if degrees < self.least_degrees:",
    "            raise ValueError(f'too cold: {degrees}')",
    "        for step in range(self.degrees, degrees):",
    "            self.set_degrees(step)  # one by one",
    "        return self.degrees",
    "",
    "    def bake(self, flour, water):",
    "        dough = knead(flour, water)",
    "        rest_dough(dough, minutes=30)",
    "        while dough.size < 2 * flour.size:",
    "            self.wait_for(dough)",
    "        return self.finish(dough)",
    "",
  ].join("\n"),
};

const till: MaskFile = {
  path: "src/till.ts",
  language: "typescript",
  code: [
    'import { priceOf } from "./prices.ts";',
    "",
    "// Adds the prices, 🥖 included.",
    "export function total(items: readonly string[]): number {",
    "  let sum = 0;",
    "  for (const item of items) {",
    "    sum += priceOf(item) * (item === '🥖 baguette' ? 0.9 : 1);",
    "  }",
    "  return Math.round(sum * 100) / 100;",
    "}",
    "",
  ].join("\n"),
};

describe("sampleMasks", () => {
  it.each(["balanced", "execrepobench"] as const)("removes exact parts of the files with preset %s", async (preset) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1000 }), async (seed) => {
        const { masks } = await sampleMasks({ files: [oven, till], preset, seed, count: 30 });
        const codes = new Map([oven, till].map(({ path, code }) => [path, code]));
        expect(masks.length).toBeGreaterThan(9);
        for (const { path, prefix, middle, suffix, start } of masks) {
          expect(prefix + middle + suffix).toBe(codes.get(path));
          expect(start).toBe(prefix.length);
          expect(Buffer.from(middle, "utf8").toString("utf8")).toBe(middle);
        }
        expect(new Set(masks.map(({ middle }) => middle)).size).toBe(masks.length);
      }),
      { numRuns: 20 },
    );
  });

  it("returns the same masks for the same seed and others for another seed", async () => {
    const draw = async (seed: number) => (await sampleMasks({ files: [oven, till], seed, count: 8 })).masks;
    expect(await draw(5)).toEqual(await draw(5));
    expect(await draw(5)).not.toEqual(await draw(6));
  });

  it("draws the balanced levels in turn, without comments and documentation", async () => {
    const { masks, rejected } = await sampleMasks({ files: [oven, till], count: 12, seed: 2 });
    expect(masks.map(({ level }) => level)).toEqual([
      "expression",
      "statement",
      "block",
      "function",
      "class",
      "span",
      "expression",
      "statement",
      "block",
      "function",
      "span",
      "expression",
    ]);
    const texts = masks.filter(({ level }) => level !== "class" && level !== "function").map(({ middle }) => middle);
    for (const text of texts) expect(text).not.toMatch(/one after the other|included\.|one by one/u);
    expect(rejected).toEqual({});
  });

  it("draws only the levels and sizes that are asked for", async () => {
    const { masks } = await sampleMasks({ files: [oven], levels: ["statement"], minCharacters: 25, maxCharacters: 32 });
    expect(masks.map(({ middle }) => middle).toSorted()).toEqual([
      "dough = knead(flour, water)",
      "rest_dough(dough, minutes=30)",
      "return self.finish(dough)",
    ]);
  });

  it("follows the published quotas and rules", async () => {
    const { masks, rejected } = await sampleMasks({ files: [oven, till], preset: "execrepobench", count: 20, seed: 1 });
    expect(masks.slice(0, 9).map(({ fill_type }) => fill_type)).toEqual([
      ...Array<string>(3).fill("Random Single-line Completion"),
      ...Array<string>(3).fill("Random Multi-line Completion"),
      ...Array<string>(3).fill("Random Span Completion"),
    ]);
    for (const { middle } of masks) {
      expect(middle.trim().length).toBeGreaterThan(10);
      expect(middle.trim().length).toBeLessThan(512);
      expect(middle).not.toContain("#");
    }
    expect(new Set(masks.slice(9).map(({ fill_type }) => fill_type))).toEqual(
      new Set(["grammar-based: block", "grammar-based: statement", "grammar-based: expression"]),
    );
    expect(rejected.too_short).toBeGreaterThan(0);
    expect(rejected.comment).toBeGreaterThan(0);
  });

  it("stops when a repository has fewer masks than asked for", async () => {
    const tiny: MaskFile = { path: "a.py", language: "python", code: "x = 1\n" };
    expect((await sampleMasks({ files: [tiny] })).masks).toEqual([]);
    const published = await sampleMasks({ files: [tiny], preset: "execrepobench", count: 2 });
    expect(published).toEqual({ masks: [], rejected: { too_short: 400 } });
    expect(await sampleMasks({ files: [] })).toEqual({ masks: [], rejected: {} });
  });
});
