export const ovenClass = `class Oven:
    @staticmethod
    def bake(loaves):
        """Bakes."""
        return loaves * 2
`;

const moduleText = `## src/oven.py
import json, os.path
from collections.abc import Sequence
from .flour import mill

${ovenClass}`;

const testText = `def test_bake():
    assert Oven.bake(1) == Oven.bake_new_implementation(1)`;

export const repostParts = { moduleText, testText };

export const repostRow = {
  func_name: "Oven.bake",
  idx: "7",
  repo_name: "rye___bakery",
  commit_id: "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
  func_path: "src/oven.py",
  orig_func: '@staticmethod\ndef bake(loaves):\n    """Bakes."""\n    return loaves * 2',
  orig_context: `\`\`\`python\n## src/oven.py\n${ovenClass}\`\`\`\n`,
  eval_script: `${moduleText}\n\n${testText}\n\nif __name__ == "__main__":\n    test_bake()\n`,
  coverage_rate: 1,
  sandbox_ast_check: true,
};

export const humanEvalRow = {
  task_id: "HumanEval/12",
  prompt: 'import math\n\ndef weigh(n):\n    return n\n\ndef bake(n):\n    """ Bakes. """\n',
  entry_point: "bake",
  canonical_solution: "    return math.ceil(weigh(n))\n",
  test: "\n\nMETADATA = {}\n\n\ndef check(candidate):\n    assert candidate(1) == 1\n\n",
};

export const javascriptRow = {
  task_id: "JavaScript/3",
  prompt: "/* Bakes. */\nconst weigh = (n) => n\n\nconst bake = (loaves) => {\n",
  declaration: "\nconst bake = (loaves) => {\n",
  canonical_solution: "  return weigh(loaves) * 2;\n}\n\n",
  test: "const testBake = () => {\n  console.assert(bake(1) === 2)\n}\n\ntestBake()\n",
  example_test: "",
};

export const mbppRow = {
  source_file: "ovens.csv",
  task_id: 31,
  prompt: "Write a function that bakes.",
  code: "def weigh(n):\n  return n\n\ndef bake(n):\n  return weigh(n) * 2\n",
  test_imports: ["import math"],
  test_list: ["assert bake(1) == math.ceil(2)", "assert bake(2) == 4"],
};
