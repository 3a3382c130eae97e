import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareVersions, isPreRelease, parseVersion, type Version } from "./version.ts";

function version(text: string): Version {
  const parsed = parseVersion(text);
  if (parsed === null) throw new Error(`${text} is not a version`);
  return parsed;
}

const ascending = [
  "1.dev0",
  "1.0.dev456",
  "1.0a1",
  "1.0a2.dev456",
  "1.0a12.dev456",
  "1.0a12",
  "1.0b1.dev456",
  "1.0b2",
  "1.0b2.post345.dev456",
  "1.0b2.post345",
  "1.0rc1.dev456",
  "1.0rc1",
  "1.0",
  "1.0+abc.5",
  "1.0+abc.7",
  "1.0+5",
  "1.0.post456.dev34",
  "1.0.post456",
  "1.0.15",
  "1.1.dev1",
  "1.10",
  "2024.1.1",
  "1!0.1",
];

describe("compareVersions", () => {
  it("orders as PEP 440 does", () => {
    const sorted = ascending.toReversed().toSorted((left, right) => compareVersions(version(left), version(right)));
    expect(sorted).toEqual(ascending);
  });

  it("treats spellings of one version as equal", () => {
    const spellings = [
      ["1.0", "v1"],
      ["1.0a1", "1.0-ALPHA.1"],
      ["1.0rc0", "1.0c"],
      ["1.0.post4", "1.0-4"],
      ["1.0.post0", "1.0.rev"],
      ["1.0+a.b", "1.0+A-b"],
    ];
    expect(spellings.map(([left = "", right = ""]) => compareVersions(version(left), version(right)))).toEqual(
      spellings.map(() => 0),
    );
  });

  it("is the same from both sides", () => {
    const any = fc.constantFrom(...ascending).map(version);
    fc.assert(
      fc.property(any, any, (left, right) => {
        expect(Math.sign(compareVersions(left, right)) + Math.sign(compareVersions(right, left))).toBe(0);
      }),
    );
  });
});

describe("parseVersion", () => {
  it("refuses what is not a version", () => {
    expect(["", "new", "1..2", "1.0-beta-x", "1.0+", "1.0.*"].map(parseVersion)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("isPreRelease", () => {
  it("is true of alphas to candidates and of development versions", () => {
    const texts = ["1.0a1", "1.0rc1", "1.0.dev1", "1.0.post1", "1.0"];
    expect(texts.map((text) => isPreRelease(version(text)))).toEqual([true, true, true, false, false]);
  });
});
