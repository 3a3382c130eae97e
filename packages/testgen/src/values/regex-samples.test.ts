import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleRegex } from "./regex-samples.ts";

describe("sampleRegex", () => {
  it.each([
    ["^\\d{4}-\\d{2}$"],
    ['(?P<key>\\w+)\\s*=\\s*(?:"([^"]*)"|(\\d+))'],
    ["[A-Za-z0-9._%+-]+@[a-z]+\\.(com|org)"],
    ["a{2,3}b*?c+"],
    ["(ab|cd){2}"],
    ["x{}y"],
    ["(?<year>\\d+)/(?=\\w?)"],
    [""],
  ])("returns texts that match %s", (pattern) => {
    const regex = new RegExp(pattern.replaceAll("(?P<", "(?<"), pattern.includes("{}") ? "" : "u");
    const samples = sampleRegex(pattern);
    expect({ none: samples.length === 0, missed: samples.filter((sample) => !regex.test(sample)) }).toEqual({
      none: false,
      missed: [],
    });
  });

  it("selects different branches", () => {
    expect(sampleRegex("elm|oak|ash")).toEqual(["elm", "oak", "ash"]);
  });

  it("terminates for any pattern, also for invalid ones", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from("ab()[]{}|*+?\\^$.,-123")) }), (pattern) => {
        expect(sampleRegex(pattern).every((sample) => sample.length <= 120)).toBe(true);
      }),
    );
  });
});
