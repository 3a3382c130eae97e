import { describe, expect, it } from "vitest";
import { SCHEMA_VERSION } from "@repost/spec";
import { humanEvalRow, javascriptRow } from "../../../test/published-rows.ts";
import { createInstanceIds } from "../instance-ids.ts";
import type { PublishedTask } from "../published-task.ts";
import { rowFields } from "../row-fields.ts";
import { humanEvalTask } from "./humaneval-task.ts";

const read = async (row: object): Promise<PublishedTask> => humanEvalTask(rowFields(row, "set:1"), createInstanceIds());

const testsOf = ({ module, suite }: PublishedTask): string | undefined => suite.program?.slice(module.code.length + 1);

const unknown = { url: null, version: null, license: null, license_url: null, created_at: null };

describe("humanEvalTask", () => {
  it("splits a row and creates the program of its evaluator", async () => {
    const { prompt, canonical_solution, test } = humanEvalRow;
    const id = "HumanEval.6366cc3e.12.bake";
    const code = "def check(candidate):\n    assert candidate(1) == 1";
    expect(await read(humanEvalRow)).toEqual({
      instance_id: id,
      task_id: "HumanEval/12",
      language: "python",
      module: {
        schema_version: SCHEMA_VERSION,
        instance_id: id,
        language: "python",
        path: "module.py",
        code: `${prompt}${canonical_solution}`,
        files: [],
        entry: "bake",
        origin: "static",
        stubs: [],
        target_edits: [],
        imports: ["math"],
        provenance: [],
      },
      suite: {
        schema_version: SCHEMA_VERSION,
        instance_id: id,
        origin: "published",
        tests: [{ name: "check", code, origin: "published", support: "documented", call: null }],
        program: `${prompt}${canonical_solution}\n${test}\ncheck(bake)`,
      },
      reference: 'def bake(n):\n    """ Bakes. """\n    return math.ceil(weigh(n))',
      context: [{ path: "module.py", code: humanEvalRow.prompt, names: [] }],
      prompt,
      repo: {
        ...unknown,
        name: "HumanEval",
        source: "HumanEval",
        revision: "6366cc3ef3f5b1f5c55e37f2b0c31b9f5e15b27d302e43eb8295f0e792594d2c",
      },
      orig: humanEvalRow,
    });
  });

  it("uses a text after imports as the docstring, as the row's prompt does", async () => {
    const prompt = 'def bake(n):\n    import math\n    """ Bakes. """\n';
    const { context } = await read({ ...humanEvalRow, prompt });
    expect(context).toEqual([{ path: "module.py", code: prompt, names: [] }]);
  });

  it("splits a JavaScript row of HumanEval-X by its fields", async () => {
    const { prompt, canonical_solution, test } = javascriptRow;
    const { module, suite, ...task } = await read(javascriptRow);
    const id = "JavaScript.9e0c1f23.3.bake";
    expect(task).toEqual({
      instance_id: id,
      task_id: "JavaScript/3",
      language: "javascript",
      reference: "const bake = (loaves) => {\n  return weigh(loaves) * 2;\n}",
      context: [{ path: "module.js", code: `${javascriptRow.prompt}}\n`, names: [] }],
      prompt,
      repo: {
        ...unknown,
        name: "JavaScript",
        source: "JavaScript",
        revision: "9e0c1f239ccc1c2f95ef165b8170f46bbb86188c05fc52d69f2e2115c5785300",
      },
      orig: javascriptRow,
    });
    expect([module.language, module.path, module.entry, module.code]).toEqual([
      "javascript",
      "module.js",
      "bake",
      `${prompt}${canonical_solution}`,
    ]);
    expect([suite.program, suite.tests.map(({ code }) => code)]).toEqual([
      `${prompt}${canonical_solution}\n${test}`,
      [test.trim()],
    ]);
  });

  it.each([
    ["const bake = async (loaves) => {\n", "bake", "const bake = async (loaves) => {\n  return 1\n}"],
    ["let a = require('a')\nfunction* bake$2(loaves) {\n", "bake$2", "function* bake$2(loaves) {\n  return 1\n}"],
    ["const bake = (n) => n\nasync function mix(\r\n) {", "mix", "async function mix(\r\n) {  return 1\n}"],
  ])("finds the last function in the JavaScript prompt %j", async (prompt, name, reference) => {
    const canonical_solution = "  return 1\n}\nfunction behind() {}\n";
    const task = await read({ ...javascriptRow, prompt, canonical_solution });
    expect([task.module.entry, task.reference]).toEqual([name, reference]);
  });

  it.each([
    [{ canonical_solution: "  return (\n" }, "does not make JavaScript of the prompt"],
    [{ prompt: "// nothing\n{\n" }, "begins no function"],
    [{ entry_point: "mix" }, "does not begin mix"],
    [{ entry_point: "weigh", canonical_solution: "}\nfunction weigh() {}\n" }, "defines weigh more than once"],
  ])("throws DATASET_TASK_INVALID for a JavaScript row with %j", async (changed, problem) => {
    await expect(read({ ...javascriptRow, ...changed })).rejects.toMatchObject({
      code: "DATASET_TASK_INVALID",
      message: expect.stringContaining(problem) as unknown,
    });
  });

  it("finds the target of rows without entry_point, and tests that call themselves", async () => {
    const python = { ...humanEvalRow, task_id: "Python/12", entry_point: undefined };
    const called = { ...python, test: "def check(bake):\n    assert bake(1) == 1\n\ncheck(bake)\n" };
    const bare = { ...python, test: undefined, assertion: "assert bake(1) == 1" };
    const tasks = await Promise.all([python, called, bare].map(read));
    expect(tasks.map((task) => [task.module.entry, testsOf(task), task.suite.tests.map(({ name }) => name)])).toEqual([
      ["bake", `${python.test}\ncheck(bake)`, ["check"]],
      ["bake", called.test, ["check"]],
      ["bake", bare.assertion, ["test"]],
    ]);
  });
});
