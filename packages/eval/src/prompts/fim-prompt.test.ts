import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIM_TEMPLATES, fimPrompt } from "./fim-prompt.ts";

describe("fimPrompt", () => {
  it.each(Object.keys(FIM_TEMPLATES))("inserts prefix and suffix unchanged into the template of %s", (template) => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (prefix, suffix) => {
        const text = fimPrompt(template, { prefix, suffix });
        const empty = fimPrompt(template, { prefix: "", suffix: "" });
        expect([text.includes(prefix), text.includes(suffix), text.length]).toEqual([
          true,
          true,
          empty.length + prefix.length + suffix.length,
        ]);
      }),
    );
  });

  it("accepts a custom template, and code that contains its placeholders", () => {
    expect(fimPrompt("A{suffix}B{prefix}C", { prefix: "x{suffix}", suffix: "y{prefix}$&" })).toBe(
      "Ay{prefix}$&Bx{suffix}C",
    );
  });

  it("rejects a template without a required placeholder", () => {
    expect(() => fimPrompt("qwn", { prefix: "", suffix: "" })).toThrow(
      expect.objectContaining({ code: "EVAL_TEMPLATE_INVALID" }),
    );
  });
});
