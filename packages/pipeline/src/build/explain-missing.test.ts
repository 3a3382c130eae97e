import { type Failure, type StageRejection, rejected } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { explainMissing } from "./explain-missing.ts";

const unresolved = [
  { module: "oven", reason: "oven has no wheel for Python 3.11" },
  { module: "@bakery/oven", reason: "it needs a compiler" },
];

function unloadable(cause: Failure["cause"], module: string | null): StageRejection {
  const failure = { type: "Error", message: "", cause, module, name: null };
  return rejected("not_loadable", "It does not load.", { kind: "load_failure", failure });
}

describe("explainMissing", () => {
  it.each([
    ["missing_module", "oven"],
    ["missing_module", "oven.heat"],
    ["missing_package", "oven/heat"],
  ] as const)("names the unavailable package for the %s %s", (cause, module) => {
    expect(explainMissing(unloadable(cause, module), { unresolved })).toEqual({
      status: "rejected",
      reason: "package_missing",
      detail: "It imports oven: oven has no wheel for Python 3.11",
      evidence: { kind: "missing_package", module: "oven", cause: "oven has no wheel for Python 3.11" },
    });
  });

  it("keeps the scope of a package", () => {
    const why = unloadable("missing_package", "@bakery/oven/dist/x.js");
    expect(explainMissing(why, { unresolved }).detail).toBe("It imports @bakery/oven: it needs a compiler");
  });

  it("names the package that calls lack", () => {
    const failure = {
      type: "ModuleNotFoundError",
      message: "",
      cause: "missing_module",
      module: "oven",
      name: null,
    } as const;
    const evidence = { kind: "failed_calls", failures: [{ ...failure, count: 171 }] } as const;
    const why = rejected("always_crashes", "", { ...evidence, failures: [...evidence.failures] });
    expect(explainMissing(why, { unresolved }).reason).toBe("package_missing");
  });

  it("returns other rejections unchanged", () => {
    const why = unloadable("missing_module", "tin");
    expect(explainMissing(why, { unresolved })).toBe(why);
    const weak = rejected("weak_suite", "oven");
    expect(explainMissing(weak, { unresolved })).toBe(weak);
  });
});
