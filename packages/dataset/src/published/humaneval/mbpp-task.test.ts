import { loadLanguage } from "@repost/syntax";
import { describe, expect, it } from "vitest";
import { mbppRow } from "../../../test/published-rows.ts";
import { createInstanceIds } from "../instance-ids.ts";
import type { PublishedTask } from "../published-task.ts";
import { rowFields } from "../row-fields.ts";
import { mbppTask } from "./mbpp-task.ts";

const read = async (row: object): Promise<PublishedTask> => mbppTask(rowFields(row, "set:1"), createInstanceIds());

const prompt = 'def bake(n):\n    """Write a function that bakes."""\n';
const program = `${mbppRow.code}\nimport math\nassert bake(1) == math.ceil(2)\nassert bake(2) == 4\n`;

describe("mbppTask", () => {
  it("splits a row with one test for each assert", async () => {
    const { module, suite, reference, instance_id, task_id, prompt } = await read(mbppRow);
    expect({ instance_id, task_id, prompt, reference, entry: module.entry, code: module.code }).toEqual({
      instance_id: "MBPP.04cffa4c.31.bake",
      task_id: "31",
      prompt,
      reference: "def bake(n):\n  return weigh(n) * 2",
      entry: "bake",
      code: mbppRow.code,
    });
    expect(suite.program).toBe(program);
    expect(suite.tests.map(({ name, code }) => [name, code])).toEqual([
      ["assert_1", mbppRow.test_list[0]],
      ["assert_2", mbppRow.test_list[1]],
    ]);
  });

  it("reads fields of the full set, lists as JSON text, and the tests of MBPP+", async () => {
    const full = {
      ...mbppRow,
      prompt: undefined,
      text: "Bake.",
      test_imports: undefined,
      test_setup_code: "import math",
    };
    const text = { ...mbppRow, test_list: JSON.stringify(mbppRow.test_list), test_imports: '["import math"]' };
    const plus = { ...mbppRow, test: "for n in [1, 2]:\n    assert bake(n) == n * 2" };
    const tasks = await Promise.all([full, text, plus].map(read));
    expect(tasks.map((task) => [task.prompt, task.suite.tests.length, task.suite.program])).toEqual([
      ['def bake(n):\n    """Bake."""\n', 2, program],
      [prompt, 2, program],
      [prompt, 1, `${mbppRow.code}\n${plus.test}\n`],
    ]);
  });

  it("writes any text as a docstring", async () => {
    const python = await loadLanguage("python");
    for (const words of ['Say "no".', "Split at \\n.\n\nThen join.", '"""\nBake.\n"""', 'A """ in it']) {
      const { prompt, context } = await read({ ...mbppRow, prompt: words });
      const [{ docstring } = { docstring: null }] = python.functions(prompt);
      expect([docstring !== null, context.map(({ code }) => code)]).toEqual([true, [prompt]]);
    }
  });
});
