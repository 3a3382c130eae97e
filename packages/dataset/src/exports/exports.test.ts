import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment, Recording, StageResult } from "@repost/spec";
import { unwrap } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { collect } from "../../test/collect.ts";
import { useTemporaryFolder } from "../../test/temporary-folder.ts";
import { readEnvironments } from "../environments/read-environments.ts";
import { readPublished } from "../published/read-published.ts";
import { exampleEnvironment, exampleRecording } from "../testing/example-environment.ts";
import { writePieces } from "../write-pieces.ts";
import { convertedRows, type SkippedEnvironment } from "./converted-rows.ts";
import { writeHuggingFace } from "./hugging-face/write-hugging-face.ts";
import { execCsnRow } from "./exec-csn/exec-csn-row.ts";
import { humanEvalRow } from "./humaneval/humaneval-row.ts";
import { jsonArray } from "./json-array.ts";
import { repostRow } from "./repost/repost-row.ts";
import { sweBenchRow } from "./swebench/swebench-row.ts";

const temporary = useTemporaryFolder();

const documented = exampleEnvironment({
  module: {
    ...exampleEnvironment().module,
    code: 'FACTOR = 2\n\n\ndef double(x):\n    """Twice."""\n    return x * FACTOR\n\n\ndef later():\n    return double(1)\n',
  },
  orig_func: 'def double(x):\n    """Twice."""\n    return x * FACTOR',
  docstring: "Twice.",
  context: [{ path: "flour.py", code: "RYE = 1\n", names: ["RYE"] }],
});
const plain: Recording = {
  ...exampleRecording,
  tests: exampleRecording.tests.map((test, index) => ({
    ...test,
    code: `def ${test.name}():\n    assert double(${index === 0 ? "1" : "'a'"}) == ${index === 0 ? "2" : "'aa'"}\n`,
  })),
};

function moduleOf(code: string, entry = "double", files: Environment["module"]["files"] = []): Partial<Environment> {
  return { module: { ...exampleEnvironment().module, code, entry, files } };
}

describe("repostRow", () => {
  it("compares target and candidate on each call under RepoST's names", () => {
    const { eval_script: script } = unwrap(repostRow(documented, plain));
    expect(script.startsWith(documented.module.code.trimEnd())).toBe(true);
    expect(script.slice(script.indexOf("def test_double"))).toMatchInlineSnapshot(`
      "def test_double():
          # test_0
          def expected():
              argument_1 = 1
              result = double(argument_1)
              return result, argument_1
          def actual():
              argument_1 = 1
              result = double_new_implementation(argument_1)
              return result, argument_1
          assert observe(expected) == observe(actual)

          # test_1
          def expected():
              argument_1 = 'a'
              result = double(argument_1)
              return result, argument_1
          def actual():
              argument_1 = 'a'
              result = double_new_implementation(argument_1)
              return result, argument_1
          assert observe(expected) == observe(actual)


      if __name__ == "__main__":
          test_double()
      "
    `);
  });

  it("keeps a program and renames the candidate of methods such as __call__", () => {
    const code = "class Oven:\n    def __call__(self, at):\n        return at\n";
    const program = `${code}\n\ndef test_call():\n    assert Oven()(1) == Oven().call___new_implementation(1)\n`;
    const environment = exampleEnvironment({ ...moduleOf(code, "Oven.__call__"), kind: "method" });
    expect(unwrap(repostRow(environment, { ...exampleRecording, program })).eval_script).toBe(
      program.replace("call___new_implementation", "_Oven__call___new_implementation"),
    );
  });

  it("calls methods on a receiver, mangles private names, and awaits coroutines", () => {
    const call = { setup: ["oven = Oven()"], receiver: "oven", arguments: [{ name: "at", code: "1" }] };
    const environment = exampleEnvironment({
      ...moduleOf("class Oven:\n    async def __heat(self, at):\n        return at\n", "Oven.__heat"),
      kind: "method",
      modifiers: ["async"],
    });
    const tests = exampleRecording.tests.slice(0, 1).map((test) => ({ ...test, call }));
    const { eval_script: script } = unwrap(repostRow(environment, { ...exampleRecording, tests }));
    expect(script).toContain(
      "        oven = Oven()\n        receiver = oven\n        argument_1 = 1\n" +
        "        result = asyncio.run(receiver._Oven__heat_new_implementation(at=argument_1))\n        return result, receiver, argument_1\n",
    );
  });

  it("preserves all fields of RepoST rows in a round trip", async () => {
    const path = join(await temporary.make(), "repost.json");
    await writePieces(path, jsonArray([unwrap(repostRow(documented, plain))]));
    const [task] = await collect(readPublished(path));
    expect(task).toMatchObject({
      instance_id: documented.instance_id,
      task_id: documented.instance_id,
      reference: documented.orig_func,
      repo: { ...documented.repo, version: null, license: "MIT" },
      module: { entry: "double", target_edits: [] },
    });
    expect(task?.module.code).toContain(documented.orig_func);
    expect(task?.orig["orig_context"]).toBe("```python\n## flour.py\nRYE = 1\n```\n");
    expect(unwrap(repostRow(documented, { ...plain, program: task?.suite.program ?? null })).eval_script).toBe(
      task?.suite.program,
    );
  });
});

describe("checks of a row of RepoST", () => {
  const said = (check: string, answers: readonly string[], passed = true) => ({
    check,
    passed,
    reason: "",
    evidence: {
      answer: answers[0] ?? null,
      opinions: answers.map((answer, index) => ({ judge: `judge-${index}`, answer, reasoning: `because ${index}` })),
    },
  });
  const rowWith = (findings: Environment["quality"]["findings"], isEqual = false) =>
    unwrap(
      repostRow(
        { ...documented, quality: { ...documented.quality, ast_equal: isEqual, findings: [...findings] } },
        plain,
      ),
    );

  it("contain the models' answers about an edited function and its tests", () => {
    const row = rowWith([said("functionality", ["yes"]), said("test_quality", ["yes", "no"])]);
    expect(row.sandbox_functionality_check).toEqual({
      answer: "yes",
      reasoning: "because 0",
      opinions: [{ judge: "judge-0", answer: "yes", reasoning: "because 0" }],
    });
    expect(row.test_correctness_check).toMatchObject({
      answer: "yes",
      reasoning: "judge-0 (yes): because 0\n\njudge-1 (no): because 1",
    });
  });

  it("report computed results only when no model was called", () => {
    const row = rowWith([said("functionality", [])], true);
    expect(row.sandbox_functionality_check).toEqual({
      answer: "same",
      reasoning: "Measured, not asked of a model: the function's syntax tree is the original's.",
      opinions: [],
    });
    expect(row.test_correctness_check.reasoning).toMatch(/^Measured, not asked of a model/u);
    expect(rowWith([]).sandbox_functionality_check.answer).toBe("unknown");
  });

  it("report the computed coverage, or the report of the row", () => {
    const evidence = { branch_coverage: 0.75, missing_lines: [4], missing_branches: [[3, 4]] };
    const finding = { check: "coverage", passed: true, reason: "The tests run 3 of 4 branches.", evidence };
    expect([
      rowWith([finding]).coverage_report,
      rowWith([{ ...finding, evidence: { report: "TOTAL 9" } }]).coverage_report,
      rowWith([]).coverage_report,
    ]).toEqual([
      "Branch coverage 75 %. The tests run 3 of 4 branches.\nMissing lines: 4\nMissing branches: 3->4\n",
      "TOTAL 9",
      null,
    ]);
  });
});

describe("execCsnRow", () => {
  it("has CodeBenchGen's keys for tests with literal values", async () => {
    expect(unwrap(await execCsnRow({ ...documented, instruction: "Doubles x." }, plain))).toMatchInlineSnapshot(`
      {
        "code": "FACTOR = 2


      def double(x):
          """Twice."""
          return x * FACTOR


      def later():
          return double(1)


      def test_0():
          assert double(1) == 2


      def test_1():
          assert double('a') == 'aa'


      if __name__ == "__main__":
          test_0()
          test_1()
      ",
        "commit_id": "0a1b2c3d",
        "docstring": "Twice.",
        "dummy_docstring": "insert the instruction here",
        "func_name": "double",
        "gt_answer": "def double(x):
          """Twice."""
          return x * FACTOR",
        "idx": "dir__bakery.0a1b2c3d.oven.double",
        "instance_id": "dir__bakery.0a1b2c3d.oven.double",
        "license": "MIT",
        "masked_code": "FACTOR = 2


      __MASK__


      def later():
          return double(1)


      def test_0():
          assert double(1) == 2


      def test_1():
          assert double('a') == 'aa'


      if __name__ == "__main__":
          test_0()
          test_1()
      ",
        "masked_method_no_test": "FACTOR = 2


      def double(x):
          """insert the instruction here"""
          ...


      def later():
          return double(1)
      ",
        "repo_name": "bakery",
        "result": [
          "success",
          "",
          "",
        ],
        "revised_instruction": "Doubles x.",
        "source": "./bakery",
        "test_code": "def test_0():
          assert double(1) == 2


      def test_1():
          assert double('a') == 'aa'


      if __name__ == "__main__":
          test_0()
          test_1()",
        "test_function": "def test_0():
          assert double(1) == 2


      def test_1():
          assert double('a') == 'aa'",
      }
    `);
  });

  it("keeps a program that calls the function by its own name, and can be read as a task", async () => {
    const code = documented.module.code.slice(0, documented.module.code.indexOf("\n\n\ndef later"));
    const own = { ...documented, module: { ...documented.module, code: `${code}\n` } };
    const program = `${code}\n\ndef test_double():\n    assert double(1) == 2\n\n\nif __name__ == "__main__":\n    test_double()\n`;
    const row = unwrap(await execCsnRow(own, { ...plain, program }));
    const path = join(await temporary.make(), "tasks.json");
    await writePieces(path, jsonArray([row]));
    const [task] = await collect(readPublished(path));
    expect(row.masked_code.replace("__MASK__", row.gt_answer)).toBe(program);
    expect(task).toMatchObject({
      instance_id: documented.instance_id,
      reference: documented.orig_func,
      repo: { name: "bakery", source: "./bakery", revision: "0a1b2c3d", license: "MIT" },
    });
    expect(task?.module.code).toBe(own.module.code);
    expect(task?.suite.tests).toMatchObject([{ name: "test_double", code: row.test_function }]);
  });
});

describe("humanEvalRow", () => {
  it("ends the prompt after the target's docstring, with the rest of the module before it", async () => {
    const row = unwrap(await humanEvalRow(documented, plain));
    expect([row.prompt, row.canonical_solution]).toEqual([
      'FACTOR = 2\n\n\ndef later():\n    return double(1)\n\n\ndef double(x):\n    """Twice."""\n',
      "    return x * FACTOR\n",
    ]);
    expect(row.test).toBe(
      "def test_0():\n    assert double(1) == 2\n\n\ndef test_1():\n    assert double('a') == 'aa'\n\n\n" +
        "def check(candidate):\n    test_0()\n    test_1()\n",
    );
  });

  it("can be read as a task", async () => {
    const path = join(await temporary.make(), "tasks.jsonl");
    await writePieces(path, [JSON.stringify(unwrap(await humanEvalRow(documented, plain)))]);
    const [task] = await collect(readPublished(path));
    expect([task?.reference, task?.suite.tests.length]).toEqual([documented.orig_func, 3]);
  });
});

describe("sweBenchRow", () => {
  it("has a patch from the stub to the reference, and one that adds the tests", async () => {
    const row = unwrap(await sweBenchRow(documented, plain));
    expect(row.patch).toMatchInlineSnapshot(`
      "diff --git a/module.py b/module.py
      --- a/module.py
      +++ b/module.py
      @@ -2,7 +2,8 @@
       
       
       def double(x):
      -    raise NotImplementedError
      +    """Twice."""
      +    return x * FACTOR
       
       
       def later():
      "
    `);
    expect(row.test_patch).toContain(
      "--- /dev/null\n+++ b/test_module.py\n@@ -0,0 +1,9 @@\n+from module import double\n",
    );
    expect([row.FAIL_TO_PASS, row.files.map(({ path }) => path)]).toEqual([
      '["test_module.py::test_0","test_module.py::test_1"]',
      ["module.py"],
    ]);
  });

  it("does not list a test as failing before when the stub's exception satisfies it", async () => {
    const raised = (type: string): Recording["expected"][number] => ({
      kind: "raised",
      exception: { types: [type, "Exception"], message: "", explicit: true },
      receiver: null,
      arguments: [],
      stdout: "",
    });
    const recording = { ...plain, expected: [raised("RuntimeError"), raised("ValueError")] };
    expect(unwrap(await sweBenchRow(documented, recording)).FAIL_TO_PASS).toBe('["test_module.py::test_1"]');
  });
});

describe("rows of other formats", () => {
  const raising: Recording = { ...plain, expected: plain.expected.map(() => ({ kind: "timeout" })) };
  const two = [{ path: "other.py", code: "" }];
  const converters: Readonly<
    Record<
      string,
      (environment: Environment, recording: Recording) => StageResult<object> | Promise<StageResult<object>>
    >
  > = { repostRow, execCsnRow, humanEvalRow, sweBenchRow };

  it.each<[string, string, Partial<Environment>, Recording]>([
    ["repostRow", "not_python", { language: "typescript" }, plain],
    ["repostRow", "several_files", moduleOf("def double(x): ...\n", "double", two), plain],
    ["repostRow", "own_name", {}, { ...plain, program: "def double(x): ...\n" }],
    ["repostRow", "no_returned_value", {}, raising],
    ["execCsnRow", "not_python", { language: "javascript" }, plain],
    ["execCsnRow", "several_files", moduleOf("def double(x): ...\n", "double", two), plain],
    ["execCsnRow", "no_plain_test", {}, exampleRecording],
    ["execCsnRow", "not_defined", moduleOf("def single(x): ...\n"), plain],
    [
      "execCsnRow",
      "two_implementations",
      {},
      { ...plain, program: "def double(x): ...\n\n\nassert double(1) == double_new_implementation(1)\n" },
    ],
    ["humanEvalRow", "not_python", { language: "javascript" }, plain],
    ["humanEvalRow", "several_files", moduleOf("def double(x): ...\n", "double", two), plain],
    ["humanEvalRow", "not_a_function", { kind: "method" }, plain],
    ["humanEvalRow", "no_plain_test", {}, exampleRecording],
    ["humanEvalRow", "one_line", moduleOf("def double(x): return x * 2\n"), plain],
    ["humanEvalRow", "used_while_loading", moduleOf("def double(x):\n    return x\n\nTWO = double(1)\n"), plain],
    [
      "humanEvalRow",
      "used_while_loading",
      moduleOf("def double(x):\n    return x\n\ndef f(y=double(1)): ...\n"),
      plain,
    ],
    ["sweBenchRow", "not_python", { language: "typescript" }, plain],
    ["sweBenchRow", "no_tests", {}, { ...plain, program: "" }],
  ])("%s returns %s", async (name, reason, fields, recording) => {
    expect(await converters[name]?.(exampleEnvironment(fields), recording)).toMatchObject({
      status: "rejected",
      reason,
    });
  });

  it("are counted when they are skipped", async () => {
    const left: SkippedEnvironment[] = [];
    const environments = [documented, exampleEnvironment({ language: "typescript" })];
    const rows = await collect(
      convertedRows({ environments, convert: repostRow, onSkipped: (leftOut) => void left.push(leftOut) }),
    );
    expect([rows.map(({ func_name: name }) => name), left]).toEqual([
      ["double"],
      [{ instance_id: documented.instance_id, reason: "not_python", detail: "RepoST holds Python only." }],
    ]);
  });
});

describe("writeHuggingFace", () => {
  it("writes a readable dataset folder with a card", async () => {
    const path = join(await temporary.make(), "bakery");
    const parts: Readonly<Record<string, readonly Environment[]>> = {
      test: [documented],
      train: [exampleEnvironment({ instance_id: "b" })],
    };
    const environments = async function* (split: string): AsyncGenerator<Environment, void> {
      yield* parts[split] ?? [];
    };
    const written = await writeHuggingFace({ splits: ["test", "train"], environments, path, name: "Bakery" });
    expect([written.rows, written.files.map((file) => file.slice(path.length + 1))]).toEqual([
      2,
      ["data/test-00000-of-00001.parquet", "data/train-00000-of-00001.parquet", "README.md"],
    ]);
    expect(await collect(readEnvironments(path))).toEqual([parts["test"]?.[0], parts["train"]?.[0]]);
    const card = await readFile(join(path, "README.md"), "utf8");
    expect(card.slice(0, card.indexOf("## How"))).toMatchInlineSnapshot(`
      "---
      pretty_name: "Bakery"
      license: mit
      tags:
      - code
      - code-generation
      - executable
      - repost
      size_categories:
      - n<1K
      configs:
      - config_name: default
        data_files:
        - split: test
          path: data/test-*.parquet
        - split: train
          path: data/train-*.parquet
      ---

      # Bakery

      2 executable, tested coding environments: functions of real repositories, each with a module that runs alone and tests that accept the function and refuse a stub. Made by repost.

      ## Parts

      | part | environments |
      | --- | --- |
      | test | 1 |
      | train | 1 |

      "
    `);
    expect(card).toContain("| ./bakery | MIT | 2 |");
    expect(card).toMatch(/`repost-canary [0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`\n$/u);
  });
});
