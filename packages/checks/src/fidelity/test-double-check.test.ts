import type { CheckSubject } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { subjectOf, testOf } from "../../test/loaf-subject.ts";
import { testDoubleCheck } from "./test-double-check.ts";

function subject(names: readonly string[], setups: readonly string[][]): CheckSubject {
  const tests = setups.map((setup, index) => {
    const test = testOf(String(index));
    return { ...test, call: { setup, receiver: null, arguments: [] } };
  });
  const made = subjectOf({ recording: { tests } });
  const stubs = names.map((name) => ({ name, role: "import" as const, reason: "It is not there." }));
  return { ...made, module: { ...made.module, stubs } };
}

describe("testDoubleCheck", () => {
  it("reports no test doubles without stubs and without classes in tests", async () => {
    expect(await testDoubleCheck().run(subject([], [["x = 1"], ["def make():\n    return 1"]]))).toEqual({
      check: "test_doubles",
      passed: true,
      reason: "It uses no stubs, and no test defines a class.",
      evidence: { stubs: [], fakes: 0, tests: 2 },
    });
  });

  it("reports stubs, and counts tests that define classes", async () => {
    const finding = await testDoubleCheck().run(subject(["grain.exchange"], [["class Scale:\n    pass"], []]));
    expect(finding).toEqual({
      check: "test_doubles",
      passed: true,
      reason: "It uses stubs for grain.exchange and classes defined in 1 of 2 tests.",
      evidence: { stubs: ["grain.exchange"], fakes: 1, tests: 2 },
    });
  });

  it("rejects a module with stubs when the policy is reject", async () => {
    expect(await testDoubleCheck({ policy: "reject" }).run(subject(["grain.exchange"], []))).toMatchObject({
      passed: false,
    });
    expect(await testDoubleCheck({ policy: "reject" }).run(subject([], []))).toMatchObject({ passed: true });
  });
});
