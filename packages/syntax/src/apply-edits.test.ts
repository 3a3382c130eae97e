import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "./apply-edits.ts";

describe("applyEdits", () => {
  it("replaces, inserts and deletes, whatever the order of the edits", () => {
    const edits = [
      { start: 6, end: 11, replacement: "there" },
      { start: 0, end: 1, replacement: "J" },
      { start: 5, end: 6, replacement: "" },
      { start: 11, end: 11, replacement: "!" },
    ];
    expect(applyEdits("hello world", edits)).toBe("Jellothere!");
  });

  it("keeps the order of insertions at the same offset, before a replacement that starts there", () => {
    const edits = [
      { start: 1, end: 2, replacement: "X" },
      { start: 1, end: 1, replacement: "1" },
      { start: 1, end: 1, replacement: "2" },
    ];
    expect(applyEdits("abc", edits)).toBe("a12Xc");
  });

  it.each([
    [
      "overlap",
      [
        { start: 0, end: 2, replacement: "" },
        { start: 1, end: 3, replacement: "" },
      ],
    ],
    ["are outside of the text", [{ start: 2, end: 9, replacement: "" }]],
    ["run backwards", [{ start: 2, end: 1, replacement: "" }]],
    ["are not numbers", [{ start: Number.NaN, end: 1, replacement: "" }]],
  ])("throws SYNTAX_EDIT_INVALID for edits that %s", (_, edits) => {
    expect(() => applyEdits("abc", edits)).toThrow(expect.objectContaining({ code: "SYNTAX_EDIT_INVALID" }));
  });

  it("equals replacing from the end backwards", () => {
    const cuts = fc
      .uniqueArray(fc.nat(20), { minLength: 2, maxLength: 8 })
      .map((offsets) => offsets.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(fc.string({ minLength: 21, maxLength: 30 }), cuts, fc.string(), (text, offsets, replacement) => {
        const edits = offsets
          .slice(1)
          .flatMap((end, position) =>
            position % 2 === 0 ? [{ start: offsets[position] ?? 0, end, replacement }] : [],
          );
        const backwards = edits.reduceRight(
          (code, { start, end }) => code.slice(0, start) + replacement + code.slice(end),
          text,
        );
        expect(applyEdits(text, edits)).toBe(backwards);
      }),
    );
  });
});
