import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskScript } from "./mask-script.ts";

describe("maskScript", () => {
  it.each([
    ["a = 'b\\'c' + \"d\";", 'a = "    " + " ";'],
    ["a // b\nc /* d\ne */ f", "a     \nc           f"],
    ["`a ${b(`c ${d}`)} e`;", '"   (b("   (d)"))  ";'],
    ["a = /b\\/[/(]'/g.test(c);", 'a = "        "g.test(c);'],
    ["return /a'/;", 'return "  ";'],
    ["a / b / 'c';", 'a / b / " ";'],
    ["f(a) / 2; // '", "f(a) / 2;     "],
    ["'open\nb", '"   "\nb'],
    ["`open ${b", '"      (b'],
    ["a = { b: `${c}` };", 'a = { b: " (c)" };'],
  ])("blanks out the contents of %j", (code, masked) => {
    expect(maskScript(code).length).toBe(code.length);
    expect(maskScript(code)).toBe(masked);
  });

  it("preserves every offset for any text", () => {
    const text = fc
      .array(fc.constantFrom("`", "${", "}", "{", "'", '"', "/", "//", "/*", "*/", "\\", "\n", "a", "(", ")", " "))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (code) => {
        const masked = maskScript(code);
        expect(masked.length).toBe(code.length);
      }),
      { numRuns: 2000 },
    );
  });

  it("reads a million characters in one line", () => {
    const code = `const a = [${"f('a', /b/, `c`), ".repeat(60_000)}];`;
    expect(maskScript(code).length).toBe(code.length);
    expect(maskScript("/[".repeat(400_000)).length).toBe(800_000);
    expect(maskScript("/".repeat(1_000_000)).trim()).toBe("");
    expect(maskScript(`a${" ".repeat(1_000_000)}`).length).toBe(1_000_001);
  });
});
