import { loadLanguage } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { publishedProgram } from "./published-program.ts";
import { publishedRule } from "./published-rule.ts";

async function inserted(program: string, entry: string, solution: string): Promise<unknown> {
  const adapter = await loadLanguage("python");
  return publishedProgram(adapter, publishedRule(program, { entry, language: "python" }), entry, solution);
}

const classProgram = `class Oven:
    @staticmethod
    def bake(loaf):
        return loaf * 2

def test_bake():
    assert Oven.bake(1) == Oven.bake_new_implementation(1)
`;

describe("publishedProgram", () => {
  it("inserts a method after the reference under the candidate's name, with the reference's decorators", async () => {
    expect(await inserted(classProgram, "Oven.bake", "import math\ndef bake(loaf):\n    return bake\n")).toEqual({
      status: "spliced",
      code: `import math


class Oven:
    @staticmethod
    def bake(loaf):
        return loaf * 2

    @staticmethod
    def bake_new_implementation(loaf):
        return bake

def test_bake():
    assert Oven.bake(1) == Oven.bake_new_implementation(1)
`,
    });
  });

  it.each(["call___new_implementation", "_Oven__call___new_implementation"])(
    "inserts a method __call__ under the name that the test calls: %s",
    async (reached) => {
      const code = "class Oven:\n    def __call__(self, at):\n        return at\n";
      const test = `\ndef test_call():\n    assert Oven()(1) == Oven().${reached}(1)\n`;
      const named = reached.replace("_Oven", "");
      expect(await inserted(code + test, "Oven.__call__", "def __call__(self, at):\n    return 1\n")).toEqual({
        status: "spliced",
        code: `${code}\n    def ${named}(self, at):\n        return 1\n${test}`,
      });
    },
  );

  it("replaces the reference when the program has no other name for the candidate", async () => {
    const program = "def f(x):\n    return x\n\ndef check(candidate):\n    assert candidate(1) == 1\n\ncheck(f)\n";
    expect(await inserted(program, "f", "def f(x):\n    def f():\n        return x\n    return f()\n")).toMatchObject({
      code: "def f(x):\n    def f():\n        return x\n    return f()\n\ndef check(candidate):\n    assert candidate(1) == 1\n\ncheck(f)\n",
    });
  });

  it.each([
    ["syntax_error", "def f(:"],
    ["not_defined", "def g(x):\n    return x"],
  ])("reports %s for a solution that cannot be inserted", async (cause, solution) => {
    expect(await inserted("def f(x):\n    return x\nf_new_implementation(1)\n", "f", solution)).toMatchObject({
      status: "failed",
      cause,
    });
  });

  it("rejects a suite without a program", () => {
    expect(() => publishedRule(null, { entry: "f", language: "python" })).toThrow(
      expect.objectContaining({ code: "JUDGE_RECORDING_INVALID" }),
    );
  });
});
