import { describe, expect, it } from "vitest";
import { loadParser } from "../parser.ts";
import { bridgePythonGaps } from "./grammar-gaps.ts";

describe("bridgePythonGaps", () => {
  it.each(["f'{total:=^10}'", "f'{a.b[0]:=+8.2f} {c:=}'", 'def f(x):\n    return f"{x!r} {f(x):=>5}"\n'])(
    "converts %j to the grammar and keeps offsets",
    async (code) => {
      expect(bridgePythonGaps(code)).toHaveLength(code.length);
      using tree = (await loadParser("python")).parse(`${code}\n`);
      expect(tree.root.hasError).toBe(false);
    },
  );

  it("does not change assignments, dictionaries and other formats", () => {
    const code = "f'{(a := 1)} {b:>4} {c: =+5}'\nx = {'a': y, **{z: 1}}\nif (n := 3): pass\n";
    expect(bridgePythonGaps(code)).toBe(code);
  });

  it.each([
    "def f[*Ts = *tuple[int]](x): pass",
    "class A[T = int, **P = [int, str], *Ts = Unpack[tuple[int, ...]]](B[T]): x = 1",
    "class A[T: (int, str) = str, # [\n  U = 'A[']: pass",
    "type X[T: int = bool, *Ts = *tuple[T, ...]] = list[T]",
    "async def f [ T=dict[str, int] ] (x: T = 1) -> T: return x == 1",
  ])("parses the defaults of type parameters in %j as bounds, and keeps offsets", async (code) => {
    expect(bridgePythonGaps(code)).toHaveLength(code.length);
    using tree = (await loadParser("python")).parse(`${code}\n`);
    expect(tree.root.hasError).toBe(false);
  });

  it("changes only lists of type parameters", () => {
    const code = "class A[T = int]: x[0] = *y, z\ndef f[U](a=[*b], c=d): g[e] = h\nclass B[T = {A: 1}['=']]: y = 0";
    const bridged = "class A[T : int]: x[0] = *y, z\ndef f[U](a=[*b], c=d): g[e] = h\nclass B[T : {A: 1}['=']]: y = 0";
    expect(bridgePythonGaps(code)).toBe(bridged);
  });
});
