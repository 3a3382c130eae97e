import { describe, expect, it } from "vitest";
import { createInstanceIds } from "../instance-ids.ts";
import { rowFields } from "../row-fields.ts";
import { execCsnTask } from "./exec-csn-task.ts";

const module = [
  "import math",
  "",
  "def weigh(n):",
  "    return n",
  "",
  "class Oven:",
  "    def bake(self, n):",
  '        """Bakes."""',
  "        return math.ceil(weigh(n))",
].join("\n");
const test = "def test_bake():\n    assert Oven().bake(1.5) == 2";
const main = 'if __name__ == "__main__":\n    test_bake()';
const row = { func_name: "Oven.bake", idx: 7, code: `${module}\n\n${test}\n\n${main}\n` };

const read = (fields: object) => execCsnTask(rowFields(fields, "set:1"), createInstanceIds());

describe("execCsnTask", () => {
  it("splits a script into module and tests, and keeps the function's name", async () => {
    const { instance_id, task_id, module: made, suite, reference, prompt } = await read(row);
    expect(instance_id).toMatch(/^Exec-CSN\.[0-9a-f]{8}\.7\.Oven\.bake$/u);
    expect({ task_id, entry: made.entry, code: made.code, reference, prompt }).toEqual({
      task_id: "7",
      entry: "Oven.bake",
      code: `${module}\n`,
      reference: '    def bake(self, n):\n        """Bakes."""\n        return math.ceil(weigh(n))',
      prompt: `# module.py\n${module.slice(0, module.indexOf("        return"))}`,
    });
    expect(suite.program).toBe(`${module}\n\n${test}\n\nif True:\n    test_bake()\n`);
    expect(suite.tests.map(({ name, code }) => [name, code])).toEqual([["test_bake", test]]);
  });

  it.each(["test_code", "test_function"])("appends %s to code without a test", async (field) => {
    const { suite, module: made } = await read({ ...row, code: module, [field]: `${test}\n\n${main}` });
    const started = `${module}\n\n\n${test}\n\nif True:\n    test_bake()\n`;
    expect([suite.program, made.code]).toEqual([started, `${module}\n`]);
  });

  it("calls tests that the program does not start", async () => {
    const { suite } = await read({ ...row, code: `${module}\n\n${test}\n` });
    expect(suite.program).toBe(`${module}\n\n${test}\n\n\ntest_bake()\n`);
  });

  it.each([
    ["without a test", { code: module }, "code has no test, and no test_code or test_function has one"],
    ["without the function", { func_name: "Oven.cool" }, "code does not define Oven.cool"],
    ["without a name", { func_name: null }, "func_name is missing"],
  ])("rejects a row %s", async (_, fields, problem) => {
    await expect(read({ ...row, ...fields })).rejects.toMatchObject({
      code: "DATASET_TASK_INVALID",
      message: `set:1: ${problem}.`,
    });
  });
});
