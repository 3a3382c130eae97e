import type { Mutant } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { sampleMutants } from "./sample-mutants.ts";

function mutantOf(operator: string, position: number): Mutant {
  return { operator, span: { start: position, end: position + 1 }, replacement: "x", line: 1 };
}

const constants = Array.from({ length: 50 }, (_, position) => mutantOf("constant", position));
const rare = [mutantOf("removed_await", 60), mutantOf("order", 61)];

describe("sampleMutants", () => {
  it("selects every operator before a second mutant of one", () => {
    const sample = sampleMutants([...constants, ...rare], 4, "seed");
    expect(sample.map(({ operator }) => operator)).toEqual(["constant", "constant", "removed_await", "order"]);
  });

  it("selects one mutant of each group first", () => {
    const groups = [constants.slice(40, 42), constants.slice(42, 44)];
    const sample = sampleMutants([...constants, ...rare], 3, "seed", groups);
    expect(groups.every((group) => group.some((mutant) => sample.includes(mutant)))).toBe(true);
  });

  it("returns the same mutants for the same seed and others for another", () => {
    expect(sampleMutants(constants, 5, "a")).toEqual(sampleMutants(constants, 5, "a"));
    expect(sampleMutants(constants, 5, "a")).not.toEqual(sampleMutants(constants, 5, "b"));
  });
});
