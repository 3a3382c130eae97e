import { describe, expect, it } from "vitest";
import { loadParser } from "../parser.ts";
import { bridgeFormatGaps } from "./grammar-gaps.ts";

describe("bridgeFormatGaps", () => {
  it.each(["f'{total:=^10}'", "f'{a.b[0]:=+8.2f} {c:=}'", 'def f(x):\n    return f"{x!r} {f(x):=>5}"\n'])(
    "makes %j fit the grammar, offsets kept",
    async (code) => {
      expect(bridgeFormatGaps(code)).toHaveLength(code.length);
      using tree = (await loadParser("python")).parse(`${code}\n`);
      expect(tree.root.hasError).toBe(false);
    },
  );

  it("leaves assignments, dictionaries and other formats alone", () => {
    const code = "f'{(a := 1)} {b:>4} {c: =+5}'\nx = {'a': y, **{z: 1}}\nif (n := 3): pass\n";
    expect(bridgeFormatGaps(code)).toBe(code);
  });
});
