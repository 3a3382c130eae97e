import { describe, expect, it } from "vitest";
import { rewriteProgram } from "./rewrite-program.ts";

const MODULE = "def bake(x):\n    assert x\n    return x\n";

async function rewritten(lines: string, program = `${MODULE}\ndef test_bake():\n`): Promise<readonly string[]> {
  const { code } = await rewriteProgram(`${program}${lines.replaceAll(/^/gmu, "    ")}\n`, MODULE, "bake");
  return code
    .slice(code.indexOf("def test_bake"))
    .replaceAll("__repost_", "")
    .split("\n")
    .slice(1)
    .map((line) => line.slice(4))
    .filter((line) => line !== "");
}

describe("rewriteProgram", () => {
  it.each([
    ["both operands of an equality", "assert bake(1) == other(1)", "observe__(0, bake(1)); observe__(1, other(1))"],
    ["no constant of a comparison", "assert bake(1) == 218, 'of 218'", "observe__(0, bake(1))"],
    ["no constant list or mapping", "assert {'a': [-1, 2.5]} == bake(1)", "observe__(0, bake(1))"],
    ["value and class for an identity test", "assert bake(1) is None", "exact__(0, bake(1))"],
    ["each part of an and", "assert bake(1) > 2 and a == b", "observe__(0, bake(1)); observe__(1, a); observe__(2, b)"],
    ["the truth of two values", "assert a < b", "truth__(2, observe__(0, a) < observe__(1, b))"],
    [
      "the arguments of a call, and its truth",
      "assert np.allclose(bake(1), old, rtol=1e-5)",
      "truth__(3, observe__(0, np).allclose(observe__(1, bake(1)), observe__(2, old), rtol=1e-5))",
    ],
    ["the operand of a not", "assert not box.has(a)", "truth__(2, not observe__(0, box).has(observe__(1, a)))"],
    ["a statement that is reached", "assert False", "reached__(0); assert False"],
    ["unittest's equality", "self.assertEqual(bake(1), 218)", "observe__(0, bake(1))"],
    ["unittest's truth", "self.assertTrue(bake(1))", "truth__(0, bake(1))"],
    ["numpy's equality", "np.testing.assert_array_equal(a, [1, 2])", "observe__(0, a)"],
    ["calls of a mock", "sender.assert_called_once_with('SECRET')", "observe__(0, sender)"],
    ["nothing of assertRaises", "with self.assertRaises(KeyError):\n    bake(0)", "with self.assertRaises(KeyError):"],
  ])("observes %s", async (_, line, expected) => {
    expect((await rewritten(line))[0]).toBe(expected);
  });

  it("does not rewrite asserts of the module, and keeps the text of every statement", async () => {
    const { code, statements } = await rewriteProgram(`${MODULE}assert bake(1) == 1\n`, MODULE, "bake");
    expect(code).toBe(`${MODULE}__repost_observe__(0, bake(1))\n`);
    expect(statements).toEqual(["assert bake(1) == 1"]);
  });

  it("clears variables that are only compared", async () => {
    expect(await rewritten("expected = [1, 2]\nassert bake(3) == expected, expected")).toEqual([
      "expected = None",
      "observe__(0, bake(3))",
    ]);
    expect(
      await rewritten("for x, y, z in [(1, 2, 'a'), (3, 4, 'b')]:\n    assert bake(x) == y\n    print(z)"),
    ).toEqual(["for x, y, z in [(1, None, 'a'), (3, None, 'b')]:", "    observe__(0, bake(x))", "    print(z)"]);
  });

  it("keeps variables whose values the test uses", async () => {
    expect(await rewritten("expected = [1]\nassert bake(3) == expected\nexpected.append(2)")).toEqual([
      "expected = [1]",
      "observe__(0, bake(3)); observe__(1, expected)",
      "expected.append(2)",
    ]);
  });

  it("rewrites test methods of the class that contains the target, and keeps its other methods", async () => {
    const module =
      "class Case:\n    def setUp(self):\n        assert self\n    def test_it(self):\n        self.setUp()\n        assert 1 == self.x\n";
    const { code } = await rewriteProgram(module, module, "Case.setUp");
    expect(code).toBe(module.replace("assert 1 == self.x", "__repost_observe__(0, self.x)"));
  });
});
