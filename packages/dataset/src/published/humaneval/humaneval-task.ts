import { loadLanguage } from "@repost/syntax";
import type { PublishedTask } from "../published-task.ts";
import { testProgram } from "../python/test-program.ts";
import type { RowFields } from "../row-fields.ts";
import { benchmarkOrigin } from "./benchmark-origin.ts";
import { pythonTask } from "./python-task.ts";

/**
 * A Python row of HumanEval, HumanEval+ or HumanEval-X: `task_id`, `prompt`, `canonical_solution`, `test`, and `entry_point`, without
 * which the last function that the prompt begins is the target. The program is what the set's own evaluator puts together.
 * @throws DatasetError DATASET_TASK_INVALID
 */
export async function humanEvalTask(fields: RowFields): Promise<PublishedTask> {
  const prompt = fields.required("prompt");
  const code = `${prompt}${fields.required("canonical_solution")}`;
  const test = fields.required("test");
  const entry = fields.optional("entry_point") ?? (await lastFunction(code, prompt.length));
  if (entry === undefined) throw fields.invalid("entry_point", "is missing, and the prompt begins no function");
  const { tests, needsCheck } = await testProgram(test);
  return pythonTask(fields, {
    origin: benchmarkOrigin(fields, { set: "HumanEval", entry }),
    entry,
    code,
    field: "canonical_solution",
    prompt,
    program: `${code}\n${test}${needsCheck ? `\ncheck(${entry})` : ""}`,
    tests,
  });
}

async function lastFunction(code: string, before: number): Promise<string | undefined> {
  const python = await loadLanguage("python");
  return python.functions(code).findLast(({ span }) => span.start < before)?.name;
}
