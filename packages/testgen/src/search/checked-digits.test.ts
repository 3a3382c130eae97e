import { describe, expect, it } from "vitest";
import { text } from "../values/expression.ts";
import { checkedDigits } from "./checked-digits.ts";
import type { ExecutedCall } from "./executed-call.ts";

function executed(value: string, result: boolean, ...reached: readonly string[]): ExecutedCall {
  return {
    candidate: {
      setup: [],
      receiver: null,
      arguments: [{ name: null, value: text(value) }],
      origin: "search",
      expectsException: false,
    },
    observation: { kind: "returned", value: result, receiver: null, arguments: [], stdout: "" },
    reached: new Set(reached),
    wallMs: 1,
    isObservable: true,
    turn: 0,
  };
}

function textsFor(...executedCalls: readonly ExecutedCall[]): readonly string[] {
  return checkedDigits([{ code: "", line: 2 }], executedCalls).flatMap(({ arguments: passed }) =>
    passed.flatMap(({ value }) => (value.kind === "text" ? value.value : [])),
  );
}

describe("checkedDigits", () => {
  it("varies the last two digits of a rejected text, except for executed calls", () => {
    const texts = textsFor(executed("rye-123456", false, "2"));
    expect(texts.length).toBe(99);
    expect(texts).toEqual(expect.arrayContaining(["rye-123400", "rye-123407", "rye-123499"]));
    expect(texts).not.toContain("rye-123456");
  });

  it("appends two digits to a text without digits", () => {
    expect(textsFor(executed("wholemeal", false, "2")).slice(0, 2)).toEqual(["wholemeal00", "wholemeal01"]);
  });

  it("varies the shortest and the longest text of the calls that reach most", () => {
    const texts = textsFor(
      executed("shallow-call", false, "2"),
      executed("deep-call-1", false, "2", "3"),
      executed("deep-call-12345", false, "2", "3"),
      executed("deep-call-123", false, "2", "3"),
    );
    expect(new Set(texts.map((value) => value.slice(0, -2)))).toEqual(new Set(["deep-call-", "deep-call-123"]));
  });

  it("ignores accepted and short texts, and calls that do not reach the mutant", () => {
    expect(
      textsFor(executed("rye-123456", true, "2"), executed("rye", false, "2"), executed("rye-12345", false)),
    ).toEqual([]);
  });
});
