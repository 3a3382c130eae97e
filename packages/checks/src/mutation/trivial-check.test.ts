import { describe, expect, it } from "vitest";
import { subjectOf } from "../../test/loaf-subject.ts";
import { trivialCheck } from "./trivial-check.ts";

describe("trivialCheck", () => {
  it("fails for a function with fewer than four mutants, and reports whether it is kept", async () => {
    const text = "def price(loaves):\n    return loaves";
    const subject = subjectOf({ code: `${text}\n`, original: text });
    const refused = await trivialCheck().run(subject);
    const kept = await trivialCheck({ keep: true }).run(subject);
    expect([refused.passed, refused.evidence]).toEqual([false, { mutants: 2, trivial: true }]);
    expect([kept.passed, kept.evidence]).toEqual([true, { mutants: 2, trivial: true }]);
  });

  it("passes a function with more mutants", async () => {
    expect(await trivialCheck().run(subjectOf())).toMatchObject({ passed: true, evidence: { trivial: false } });
  });
});
