import { RepostError } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { formatError } from "./format-error.ts";

describe("formatError", () => {
  it("prints the problem, its cause and a hint", () => {
    const cause = new Error("connect ECONNREFUSED\nat somewhere", { cause: new Error("no route") });
    const error = new RepostError("The oven does not answer.", { code: "OVEN_SILENT", hint: "Plug it in.", cause });
    expect(formatError(error)).toBe(
      [
        "error: The oven does not answer.",
        "  because: connect ECONNREFUSED",
        "  because: no route",
        "  to do:   Plug it in.",
        "  code:    OVEN_SILENT",
      ].join("\n"),
    );
  });

  it("requests a bug report after an internal error", () => {
    expect(formatError(new TypeError("x is undefined"))).toBe(
      "error: x is undefined\n  to do:   This is a fault in repost; repeat the command with --debug and report what it prints.",
    );
  });

  it("adds the stack with debug", () => {
    expect(formatError(new TypeError("x is undefined"), { debug: true })).toContain("format-error.test.ts");
  });
});
