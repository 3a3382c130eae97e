import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createScratch } from "../../../test/support/scratch.ts";
import { loadTokenCounter } from "./load-token-counter.ts";

const tokenizer = {
  version: "1.0",
  added_tokens: [{ id: 12, content: "<|end|>", special: true, normalized: false, lstrip: false, rstrip: false }],
  normalizer: null,
  pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: true },
  post_processor: null,
  decoder: { type: "ByteLevel" },
  model: {
    type: "BPE",
    vocab: Object.fromEntries(
      ["r", "y", "e", "b", "a", "d", "Ġ", "ry", "rye", "<", "|", "n", "<|end|>", ">"].map((token, id) => [token, id]),
    ),
    merges: ["r y", "ry e"],
  },
};

describe("loadTokenCounter", () => {
  const scratch = createScratch();
  afterAll(() => scratch.remove());

  it.each([
    ["o200k_base", 5, 15],
    ["cl100k_base", 5, 13],
  ] as const)("counts as %s does, names of special tokens as text", async (name, code, special) => {
    const counter = await loadTokenCounter(name);
    expect([counter.name, counter.count(""), counter.count("def bake(loaves):")]).toEqual([name, 0, code]);
    expect(counter.count("a <|endoftext|> b <|im_start|>")).toBe(special);
  });

  it("takes a model's own tokenizer.json", async () => {
    const folder = await scratch.folder({ "loaf-7b/tokenizer.json": JSON.stringify(tokenizer) });
    const counter = await loadTokenCounter(join(folder, "loaf-7b/tokenizer.json"));
    expect([counter.name, counter.count("rye bread"), counter.count("<|end|>")]).toEqual([
      "loaf-7b/tokenizer.json",
      7,
      7,
    ]);
  });

  it.each([
    ["no-such-file.json", undefined],
    ["poem.json", "Roses are red."],
    ["list.json", "[]"],
    ["empty.json", "{}"],
  ])("says of %s that it is no tokenizer", async (name, content) => {
    const folder = await scratch.folder(content === undefined ? {} : { [name]: content });
    await expect(loadTokenCounter(join(folder, name))).rejects.toMatchObject({ code: "CONTEXT_TOKENIZER_UNUSABLE" });
  });

  it("counts hundreds of thousands of letters, signs or ideographs without a break", async () => {
    const counter = await loadTokenCounter("o200k_base");
    expect(["x", "_", "\u4e2d", "\u{1f956}", " ", "/\n"].map((text) => counter.count(text.repeat(200_000)))).toEqual([
      25_000, 3400, 200_000, 400_000, 1800, 200_000,
    ]);
  });

  it("counts any text, lone surrogates included", async () => {
    const counter = await loadTokenCounter("o200k_base");
    const unit = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\ud83e", "\udd56", "a".repeat(1200)));
    fc.assert(
      fc.property(fc.array(unit), (parts) => {
        const text = parts.join("");
        const count = counter.count(text);
        expect(count >= Math.sign(text.length) && count <= 3 * text.length).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
