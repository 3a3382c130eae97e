import { describe, expect, it } from "vitest";
import { accepted, rejected, unwrap } from "./stage-result.ts";

describe("unwrap", () => {
  it("gives the product of a stage", () => {
    expect(unwrap(accepted("loaf"))).toBe("loaf");
  });

  it("throws the reason where there is none", () => {
    expect(() => unwrap(rejected("not_loadable", "The oven is cold."))).toThrow(
      "The stage gave nothing (not_loadable): The oven is cold.",
    );
  });
});
