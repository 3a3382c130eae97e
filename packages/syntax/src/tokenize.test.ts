import { describe, expect, it } from "vitest";
import { tokenize } from "./tokenize.ts";

describe("tokenize", () => {
  it("splits Python into words, operators and whole strings, without comments and layout", async () => {
    const code = `def f(x):  # why\n    return f"a{x!r}" 'b' \\\n        if x not in "c d" else -1.5\n`;
    expect(await tokenize("python", code)).toEqual(
      [
        "def",
        "f",
        "(",
        "x",
        ")",
        ":",
        "return",
        'f"a{x!r}"',
        "'b'",
        "if",
        "x",
        "not",
        "in",
        '"c d"',
        "else",
        "-",
      ].concat(["1.5"]),
    );
  });

  it.each(["javascript", "typescript"] as const)("splits %s in the same way", async (language) => {
    const code = "#!/usr/bin/env node\nconst f = (x) => x?.y ?? `a${x}b` + /c d/g; // why\n";
    expect((await tokenize(language, code)).join(" ")).toBe("const f = ( x ) => x ?. y ?? `a${x}b` + /c d/g ;");
  });

  it("splits text that does not parse", async () => {
    expect(await tokenize("python", "def f(:\n  x = ")).toEqual(["def", "f", "(", ":", "x", "="]);
  });
});
