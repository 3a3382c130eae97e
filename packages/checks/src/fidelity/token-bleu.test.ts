import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tokenBleu } from "./token-bleu.ts";

const words = (text: string): readonly string[] => text.split(" ");

describe("tokenBleu", () => {
  it("is 1 for equal texts of any length", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (tokens) => {
        expect(tokenBleu(tokens, tokens)).toBeCloseTo(1, 12);
      }),
    );
  });

  it("is the geometric mean of clipped precisions", () => {
    // The texts share 4 of 5 words, 3 of 4 pairs, 2 of 3 triples and 1 of 2 quadruples.
    expect(tokenBleu(words("a b c d x"), words("a b c d e"))).toBeCloseTo(
      ((4 / 5) * (3 / 4) * (2 / 3) * (1 / 2)) ** (1 / 4),
      12,
    );
  });

  it("penalizes texts that are shorter than the reference, and longer ones only by their precision", () => {
    expect(tokenBleu(words("a b c d"), words("a b c d e f g h"))).toBeCloseTo(Math.exp(-1), 12);
  });

  it("is 0 when a length has no match, and counts repeated tokens at most as often as the reference", () => {
    expect([tokenBleu(words("a x b y"), words("a b c d")), tokenBleu(words("a a"), words("a"))]).toEqual([0, 0.5]);
    expect([tokenBleu([], ["a"]), tokenBleu(["a"], [])]).toEqual([0, 0]);
  });
});
