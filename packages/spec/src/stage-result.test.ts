import { describe, expect, expectTypeOf, it } from "vitest";
import { isRetried, type ReasonOf } from "./rejection-reasons.ts";
import { accepted, rejected, type StageRejection, unwrap } from "./stage-result.ts";

describe("unwrap", () => {
  it("returns the product of a stage", () => {
    expect(unwrap(accepted("loaf"))).toBe("loaf");
  });

  it("throws the reason when a stage has no product", () => {
    expect(() => unwrap(rejected("not_loadable", "The oven is cold."))).toThrow(
      "The stage gave nothing (not_loadable): The oven is cold.",
    );
  });
});

describe("isRetried", () => {
  it("accepts the reasons of the runner only", () => {
    expectTypeOf<ReasonOf<"runner">>().toEqualTypeOf<"infrastructure" | "internal_error">();
    expect(["infrastructure", "internal_error", "timeout", "toString"].filter(isRetried)).toEqual([
      "infrastructure",
      "internal_error",
    ]);
  });
});

describe("rejected", () => {
  it("returns a rejection of the stages of its reason only", () => {
    expectTypeOf(rejected("slice_too_large", "")).toExtend<StageRejection<"context">>();
    expectTypeOf(rejected("mutation", "")).not.toExtend<StageRejection<"context">>();
    expectTypeOf(rejected("timeout", "")).toExtend<StageRejection<"record"> & StageRejection<"checks">>();
    expectTypeOf<ReasonOf<"final">>().toEqualTypeOf<
      "duplicate_exact" | "duplicate_near" | "infrastructure" | "reference_failed" | "stub_passed"
    >();
    expect(rejected("mutation", "Two mutants survive.")).toEqual({
      status: "rejected",
      reason: "mutation",
      detail: "Two mutants survive.",
    });
  });
});
