import { describe, expect, it } from "vitest";
import type { Candidate } from "../subject.ts";
import { code, text } from "../values/expression.ts";
import { isStress } from "./seeds.ts";

function callWith(setup: string, argument: string): Candidate {
  return {
    setup: [{ kind: "code", code: setup }],
    receiver: null,
    arguments: [
      { name: null, value: code(argument) },
      { name: "note", value: text("'x' is * 5") },
    ],
    origin: "call_site",
    expectsException: false,
  };
}

describe("isStress", () => {
  it("returns true for repetitions of ten thousand times or more", () => {
    const results = [
      ['evil = "<a" * 50000', "evil"],
      ["size = 3", "100_000 * b'x'"],
      ["size = 3", '"x" * 50'],
      ["size = 100000 * size", "size * 20000"],
    ].map(([setup = "", argument = ""]) => isStress(callWith(setup, argument)));
    expect(results).toEqual([true, true, false, false]);
  });
});
