import { describe, expect, it } from "vitest";
import { RepostError, SpecError, digestMissing } from "./errors.ts";

describe("RepostError", () => {
  it("carries a literal code, a hint and the cause", () => {
    const cause = new Error("disk");
    const error = new RepostError("The oven is cold.", { code: "OVEN_COLD", hint: "Heat it.", cause });
    expect({ code: error.code, hint: error.hint, cause: error.cause, message: error.message }).toEqual({
      code: "OVEN_COLD",
      hint: "Heat it.",
      cause,
      message: "The oven is cold.",
    });
  });

  it("is recognized by its brand, also from another copy of the package", () => {
    const foreign = Object.assign(new Error("elsewhere"), { [Symbol.for("repost.error")]: true });
    expect(
      [digestMissing("sha256:0"), foreign, new Error("plain"), null, "text"].map((value) => RepostError.is(value)),
    ).toEqual([true, true, false, false, false]);
  });

  it("keeps the class of its package", () => {
    expect(digestMissing("sha256:0")).toBeInstanceOf(SpecError);
  });
});
