import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loadLanguage } from "@repost/syntax";
import { type ScriptSplit, splitScript } from "./split-script.ts";

async function split(code: string): Promise<ScriptSplit> {
  const python = await loadLanguage("python");
  const target = python.functions(code).find(({ name }) => /(?:^|\.)bake$/u.test(name));
  if (target === undefined) throw new Error("The script has no bake.");
  return splitScript({ code, target: target.span, candidate: "bake_new_implementation" });
}

const target = `import math


def bake(loaves):
    return math.ceil(loaves) * 2
`;

const test = `def test_bake():
    assert bake(1) == bake_new_implementation(1)
`;

const main = `if __name__ == "__main__":
    test_bake()
`;

describe("splitScript", () => {
  it("separates the test function and the main block", async () => {
    expect(await split(`## oven.py\n${target}\n\n# Checks both.\n${test}\n${main}`)).toEqual({
      module: `## oven.py\n${target}`,
      tests: [{ name: "test_bake", code: `# Checks both.\n${test.trim()}` }],
      outside: `# Checks both.\n${test}\n${main.trim()}`,
    });
  });

  it("keeps the code after a test in place", async () => {
    const { module } = await split(`${test}\n${target}\nLIMIT = max(3, 4)\n${main}`);
    expect(module).toBe(`\n${target}\nLIMIT = max(3, 4)\n`);
  });

  it.each([
    ["several test functions", `${test}\n\ndef test_bake_much():\n    assert bake(9) == 18\n`],
    ["coroutines", "async def test_bake():\n    assert await x(bake_new_implementation)\n"],
    ["decorated ones", `@patch("math.ceil")\n${test}`],
    ["unittest classes", "class BakeCase(unittest.TestCase):\n    def runTest(self):\n        self.check(bake(1))\n"],
    ["pytest classes", "class TestBake:\n    def test_one(self):\n        assert bake(1) == 2\n"],
    ["bare asserts", "assert bake(1) == 2\n"],
    ["checks without a function", "if bake(1) != bake_new_implementation(1):\n    raise SystemExit(1)\n"],
    ["helpers that compare", `def compare(n):\n    assert bake(n) == bake_new_implementation(n)\n\n${test}`],
    ["names of the candidate in strings", 'def run():\n    return globals()["bake_new_implementation"]\n\nrun()\n'],
  ])("separates %s", async (_, tests) => {
    expect((await split(`${target}\n\n${tests}`)).module).toBe(target);
  });

  it.each([
    ["a main block with swapped operands", `if ("__main__" == __name__):\n    test_bake()\n`],
    ["a call of the test", "test_bake()\n"],
    ["a guarded call", "try:\n    test_bake()\nexcept AssertionError:\n    raise SystemExit(1)\n"],
    ["a runner of unittest", 'unittest.main(argv=["x"])\n'],
    ["a custom test runner", "def run():\n    test_bake()\n\nrun()\n"],
    ["a list of tests that a loop runs", "cases = [test_bake]\nfor case in cases:\n    case()\n"],
    ["a test on one line with its call", "x = 1; test_bake()\n"],
  ])("separates the start by %s", async (_, start) => {
    expect((await split(`${target}\n\n${test}\n${start}`)).module).toBe(target);
  });

  it.each([
    ["a helper that only tests call", "def loaves():\n    return [1, 2]\n", "loaves()"],
    ["a table that only tests read", "EXPECTED = {1: 2, 2: (3, [4])}\n", "EXPECTED[1]"],
    ["a named lambda that only tests call", "double = lambda n: n * 2\n", "double(1)"],
    ["a fixture", "@pytest.fixture(autouse=True)\ndef oven():\n    return 1\n", "1"],
    ["dependencies of such a helper", "SIZE = 3\n\ndef loaves():\n    return SIZE\n", "loaves()"],
  ])("separates %s with the tests", async (_, helper, use) => {
    const asserting = test.replace("bake(1) ==", `${use} ==`);
    expect((await split(`${target}\n\n${helper}\n${asserting}`)).module).toBe(target);
  });

  it.each([
    ["a function that tests pass as an argument", "def half(n):\n    return n / 2\n", "bake(half)"],
    ["a function that tests look up by name", "def half(n):\n    return n / 2\n", 'patch("__main__.half")'],
    ["a class, whose instances may be arguments", "class Oven:\n    def heat(self):\n        return 1\n", "Oven()"],
    ["a value whose construction runs code", "OVEN = dict(heat=1)\n", "OVEN"],
    ["a statement with an effect at import", 'math.tau = 6\nprint("hot")\n', "math.tau"],
    ["an import", "from unittest.mock import patch\n", "patch()"],
    ["unused code", "def unused():\n    return HEAT\n\nHEAT = 3\n", "1"],
    [
      "a function registered by a decorator of the module",
      "def on(f):\n    return f\n\n@on\ndef heat():\n    pass\n",
      "heat()",
    ],
    ["a main block with an else", 'if __name__ == "__main__":\n    HOT = 1\nelse:\n    HOT = 2\n', "1"],
    ["a class with the name of a test", "class TestOven:\n    heat = 3\n", "TestOven()"],
  ])("keeps %s in the module", async (_, kept, use) => {
    const asserting = test.replace("bake(1) ==", `${use} ==`);
    expect((await split(`${target}\n\n${kept}\n${asserting}\n${main}`)).module).toBe(`${target}\n\n${kept}`);
  });

  it("keeps code that the target reaches, also through classes and strings", async () => {
    const code = `def weigh(n):
    return n * UNIT

UNIT = 3

def test_heat():
    return globals()["spare"]()

def spare():
    return 1

class Oven:
    def bake(self):
        test_heat()
        return weigh(2)
`;
    expect((await split(`${code}\n${test}\n${main}`)).module).toBe(code);
  });

  it("names the tests, and uses other checks when there is no test function", async () => {
    const second = "def test_more():\n    pass\n";
    expect((await split(`${target}${test}${second}${main}`)).tests.map(({ name }) => name)).toEqual([
      "test_bake",
      "test_more",
    ]);
    expect((await split(`${target}assert bake(1) == 2\n${main.replace("test_bake()", "pass")}`)).tests).toEqual([
      { name: "test", code: `assert bake(1) == 2\n${main.replace("test_bake()", "pass")}`.trim() },
    ]);
    expect((await split(target)).tests).toEqual([]);
  });

  it("splits scripts of any depth and length", async () => {
    const nested = (open: string, inside: string, close: string): string =>
      `${open.repeat(5_000)}${inside}${close.repeat(5_000)}`;
    const deep = `x = ${nested("[", "1", "]")}\nfor ${nested("(", "y", ")")} in x: pass\n${nested("z = ", "1", "")}\n`;
    const long = Array.from({ length: 2_000 }, (_, index) => `v${index + 1} = v${index}\n`).join("");
    expect((await split(`${target}${deep}${long}${test}`)).module).toBe(`${target}${deep}${long}`);
  });

  it("keeps CRLF, and treats statements on shared lines as one", async () => {
    const code = `${target}a = 1; b = 2\n\n${test}`.replaceAll("\n", "\r\n");
    expect((await split(code)).module.trimEnd()).toBe(`${target}a = 1; b = 2`.replaceAll("\n", "\r\n"));
  });

  it("returns whole lines of the script in order, with the target and without the candidate, in any arrangement", async () => {
    const pieces = [
      "def heat():\n    return SIZE",
      "SIZE = 3  # cm",
      "# about the next\nSPARE = [heat]",
      "class Oven:\n    def heat(self):\n        return heat()\n    # done",
      'print("hot")',
      test.trimEnd(),
      "def test_heat():\n    assert heat() == SIZE\n\n    # done",
      "CASES = [(1, 2)]",
      "def test_cases():\n    for a, b in CASES:\n        assert bake_new_implementation(a) == b",
      main.trimEnd(),
      "",
      "# only a comment",
    ];
    const arranged = fc
      .shuffledSubarray([...pieces.keys()])
      .chain((order) =>
        fc.record({ order: fc.constant(order), at: fc.nat(order.length), gap: fc.constantFrom("\n", "\n\n", "\r\n") }),
      );
    await fc.assert(
      fc.asyncProperty(arranged, async ({ order, at, gap }) => {
        const texts = order.map((index) => pieces[index] ?? "");
        const code = `${texts.toSpliced(at, 0, target.trimEnd()).join(gap)}${gap}`;
        const { module } = await split(code);
        const lines = code.split(/\r?\n/u);
        let position = -1;
        for (const line of module.trimEnd().split(/\r?\n/u)) {
          position = lines.indexOf(line, position + 1);
          expect(position).not.toBe(-1);
        }
        expect(module).toContain("return math.ceil(loaves) * 2");
        expect(module).not.toMatch(/new_implementation|__main__|def test_/u);
        expect(module.includes("print(")).toBe(code.includes("print("));
        expect(module.includes("CASES")).toBe(code.includes("CASES =") && !code.includes("def test_cases"));
      }),
      { numRuns: 200 },
    );
  });
});
