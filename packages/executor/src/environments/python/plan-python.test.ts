import { describe, expect, it } from "vitest";
import { planPython, type PlanPythonOptions } from "./plan-python.ts";

const nothing = new Error("nothing is solved or installed here");

function options(fields: Partial<PlanPythonOptions>): PlanPythonOptions {
  return {
    needs: [],
    declared: { name: "bakery", required: [], optional: [] },
    ownNames: [],
    ownFiles: new Set(),
    standardLibrary: new Set(["os"]),
    published: null,
    version: "3.11",
    platform: "linux-x64",
    openUv: () => Promise.reject(nothing),
    install: () => Promise.reject(nothing),
    ...fields,
  };
}

describe("planPython", () => {
  it("does not resolve the standard library, modules of other Python versions, and the repository itself", async () => {
    const needs = [{ id: "a", imports: ["os", "symbol", "bakery"] }];
    const { locks, assignments } = await planPython(options({ needs }));
    expect([locks, assignments.get("a")]).toEqual([
      [],
      {
        environment: null,
        unresolved: [
          { module: "bakery", reason: "it belongs to the repository's own distribution, which is left out" },
          { module: "symbol", reason: "only other versions of Python have it" },
        ],
      },
    ]);
  });

  it("resolves declared dependencies with any names", async () => {
    const required = [{ name: "symbol", extras: [], specifier: "", marker: "" }];
    const declared = { name: null, required, optional: [] };
    await expect(planPython(options({ declared, needs: [{ id: "a", imports: ["symbol"] }] }))).rejects.toBe(nothing);
  });
});
