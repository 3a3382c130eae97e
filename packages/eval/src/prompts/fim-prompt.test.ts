import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIM_TEMPLATES, fimPrompt } from "./fim-prompt.ts";

describe("fimPrompt", () => {
  it.each(Object.keys(FIM_TEMPLATES))("has prefix and suffix to the letter in the template of %s", (template) => {
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

  it("takes a template of one's own, and code that has its words in it", () => {
    expect(fimPrompt("A{suffix}B{prefix}C", { prefix: "x{suffix}", suffix: "y{prefix}$&" })).toBe(
      "Ay{prefix}$&Bx{suffix}C",
    );
  });

  it("refuses a template that leaves something out", () => {
    expect(() => fimPrompt("qwn", { prefix: "", suffix: "" })).toThrow(
      expect.objectContaining({ code: "EVAL_TEMPLATE_INVALID" }),
    );
  });
});
