import { describe, expect, it } from "vitest";
import { explainMissing } from "./explain-missing.ts";

const unresolved = [{ module: "oven", reason: "oven has no wheel for Python 3.11" }];

describe("explainMissing", () => {
  it.each([
    "ModuleNotFoundError: No module named 'oven'",
    "module.py does not load. ModuleNotFoundError: No module named 'oven.heat'",
    "171 x ModuleNotFoundError: No module named 'oven'; 45 x unusable",
    "module.js does not load. Error: Cannot find module 'oven/heat'",
    "Error: Cannot find package 'oven' imported from /run/repost/work/module.mjs",
  ])("gives the package that cannot be had as the reason of %j", (detail) => {
    expect(explainMissing({ reason: "not_loadable", detail }, { unresolved })).toEqual({
      reason: "package_missing",
      detail: "It imports oven: oven has no wheel for Python 3.11",
    });
  });

  it("knows packages of a scope, and takes no file for a package", () => {
    const scoped = [{ module: "@bakery/oven", reason: "it needs a compiler" }, ...unresolved];
    const why = (detail: string): string =>
      explainMissing({ reason: "not_loadable", detail }, { unresolved: scoped }).reason;
    expect(why("Cannot find module '@bakery/oven/dist/x.js'")).toBe("package_missing");
    expect(why("Cannot find module './oven'")).toBe("not_loadable");
    expect(why("Cannot find module '/run/repost/work/oven'")).toBe("not_loadable");
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
