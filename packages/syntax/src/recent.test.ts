import { describe, expect, it } from "vitest";
import { rememberRecent } from "./recent.ts";

function counting(capacity: number, weigh?: (text: string) => number) {
  const made: string[] = [];
  const lengthOf = rememberRecent(capacity, (text) => (made.push(text), text.length), weigh);
  return { made, ask: (...texts: readonly string[]) => texts.map((text) => lengthOf(text)) };
}

describe("rememberRecent", () => {
  it("computes a recent value once", () => {
    const { made, ask } = counting(2);
    expect(ask("a", "bb", "a", "bb")).toEqual([1, 2, 1, 2]);
    expect(made).toEqual(["a", "bb"]);
  });

  it("evicts the least recently used value", () => {
    const { made, ask } = counting(2);
    ask("a", "b", "a", "c", "a", "b");
    expect(made).toEqual(["a", "b", "c", "b"]);
  });

  it("keeps texts up to a total size, and always the last one", () => {
    const { made, ask } = counting(5, ({ length }) => length);
    ask("aa", "bbb", "aa", "bbb", "cccccccc", "cccccccc", "aa", "bbb", "aa");
    expect(made).toEqual(["aa", "bbb", "cccccccc", "aa", "bbb"]);
  });
});
