import { describe, expect, it } from "vitest";
import { returned, subjectOf, testOf } from "../test/loaf-subject.ts";
import { agreementCheck } from "./agreement-check.ts";
import { distinctCheck } from "./distinct-check.ts";

describe("agreementCheck", () => {
  it("passes three runs that agree on three tests with different outcomes", async () => {
    expect(await agreementCheck().run(subjectOf())).toEqual({
      check: "agreement",
      passed: true,
      reason: "3 runs of the reference agree on 3 tests with 3 different outcomes.",
      evidence: { runs: 3, tests: 3, distinct: 3 },
    });
  });

  it.each([
    [{ runs: 2 }, "Agreeing runs: 2, at least 3 needed."],
    [{ tests: [testOf("1"), testOf("2")] }, "Tests: 2, at least 3 needed."],
    [{ expected: [returned(1), returned(1), returned(1)] }, "Different outcomes: 1, at least 2 needed."],
  ])("fails %#", async (recording, reason) => {
    expect(await agreementCheck().run(subjectOf({ recording }))).toMatchObject({ passed: false, reason });
  });

  it("counts only the runs when the tests are a program", async () => {
    const program = { trust: "split" as const, tests: [testOf("1")], expected: [] };
    const run = (runs: number) => agreementCheck().run(subjectOf({ recording: { ...program, runs } }));
    expect([await run(3), await run(2)]).toEqual([
      {
        check: "agreement",
        passed: true,
        reason: "The reference passes the program in 3 runs.",
        evidence: { runs: 3, tests: 1 },
      },
      {
        check: "agreement",
        passed: false,
        reason: "Agreeing runs: 2, at least 3 needed.",
        evidence: { runs: 2, tests: 1 },
      },
    ]);
  });
});

describe("distinctCheck", () => {
  it("counts outcomes that differ", async () => {
    const subject = subjectOf({ recording: { expected: [returned(1), returned(1), returned(2)] } });
    expect([await distinctCheck().run(subject), await distinctCheck({ minDistinct: 3 }).run(subject)]).toEqual([
      {
        check: "distinct",
        passed: true,
        reason: "3 tests show 2 different outcomes, 2 are needed.",
        evidence: { tests: 3, distinct: 2 },
      },
      expect.objectContaining({ passed: false, reason: "3 tests show 2 different outcomes, 3 are needed." }),
    ]);
  });

  it("skips a suite with a program, which recording has checked", async () => {
    const subject = subjectOf({ recording: { trust: "split", tests: [testOf("1")], expected: [] } });
    expect(await distinctCheck().run(subject)).toEqual({
      check: "distinct",
      passed: true,
      reason: "The tests are a program, which no constant passes.",
      evidence: { tests: 1 },
    });
  });
});
