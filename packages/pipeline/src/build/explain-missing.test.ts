import { describe, expect, it } from "vitest";
import { explainMissing } from "./explain-missing.ts";

const unresolved = [{ module: "oven", reason: "oven has no wheel for Python 3.11" }];

describe("explainMissing", () => {
  it.each([
    "ModuleNotFoundError: No module named 'oven'",
    "module.py does not load. ModuleNotFoundError: No module named 'oven.heat'",
    "171 x ModuleNotFoundError: No module named 'oven'; 45 x unusable",
  ])("gives the package that cannot be had as the reason of %j", (detail) => {
    expect(explainMissing({ reason: "not_loadable", detail }, { unresolved })).toEqual({
      reason: "package_missing",
      detail: "It imports oven: oven has no wheel for Python 3.11",
    });
  });

  it("leaves what fails for another reason as it is", () => {
    const why = { reason: "not_loadable", detail: "ModuleNotFoundError: No module named 'tin'" };
    expect(explainMissing(why, { unresolved })).toEqual(why);
    expect(explainMissing({ reason: "weak_suite", detail: "oven" }, { unresolved })).toEqual({
      reason: "weak_suite",
      detail: "oven",
    });
  });
});
