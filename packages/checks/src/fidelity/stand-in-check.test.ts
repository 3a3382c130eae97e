import type { CheckSubject } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { subjectOf, testOf } from "../../test/loaf-subject.ts";
import { standInCheck } from "./stand-in-check.ts";

function subject(standIns: readonly string[], setups: readonly string[][]): CheckSubject {
  const tests = setups.map((setup, place) => {
    const test = testOf(String(place));
    return { ...test, call: { setup, receiver: null, arguments: [] } };
  });
  const made = subjectOf({ recording: { tests } });
  const stand_ins = standIns.map((name) => ({ name, role: "import" as const, reason: "It is not there." }));
  return { ...made, module: { ...made.module, stand_ins } };
}

describe("standInCheck", () => {
  it("says that nothing plays a part where there is no stand-in and no test makes a class", async () => {
    expect(await standInCheck().run(subject([], [["x = 1"], ["def make():\n    return 1"]]))).toEqual({
      check: "stand_ins",
      passed: true,
      reason: "Nothing in it only plays a part.",
      evidence: { stand_ins: [], fakes: 0, tests: 2 },
    });
  });

  it("names stand-ins, and counts tests with classes of their own", async () => {
    const finding = await standInCheck().run(subject(["grain.exchange"], [["class Scale:\n    pass"], []]));
    expect(finding).toEqual({
      check: "stand_ins",
      passed: true,
      reason: "It rests on stand-ins for grain.exchange and objects of the tests' own in 1 of 2 tests.",
      evidence: { stand_ins: ["grain.exchange"], fakes: 1, tests: 2 },
    });
  });

  it("refuses what rests on a stand-in where that is asked for", async () => {
    expect(await standInCheck({ policy: "reject" }).run(subject(["grain.exchange"], []))).toMatchObject({
      passed: false,
    });
    expect(await standInCheck({ policy: "reject" }).run(subject([], []))).toMatchObject({ passed: true });
  });
});
