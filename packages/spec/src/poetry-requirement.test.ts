import { describe, expect, it } from "vitest";
import { poetryRequirement } from "./poetry-requirement.ts";

describe("poetryRequirement", () => {
  it.each([
    ["^1.2.3", ">=1.2.3,<2"],
    ["^0.2.3", ">=0.2.3,<0.3"],
    ["^0.0.3", ">=0.0.3,<0.0.4"],
    ["^0", ">=0,<1"],
    ["~1.2.3", ">=1.2.3,<1.3"],
    ["~1", ">=1,<2"],
    [">=1.2, <2", ">=1.2,<2"],
    ["1.4", "==1.4"],
    ["*", ""],
  ])("reads %s as %s", (version, specifier) => {
    expect(poetryRequirement("Oven", version)).toEqual({ name: "oven", extras: [], specifier, marker: "" });
  });

  it("reads tables, and accepts any version for addresses", () => {
    expect(poetryRequirement("oven", { version: "^1", optional: true })?.specifier).toBe(">=1,<2");
    expect(poetryRequirement("oven", { git: "https://127.0.0.1/oven" })?.specifier).toBe("");
  });

  it("skips the interpreter and unknown entries", () => {
    expect([poetryRequirement("python", "^3.9"), poetryRequirement("oven", "1 || 2")]).toEqual([null, null]);
  });
});
