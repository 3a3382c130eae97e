import { type JavascriptFunction, readJavascript } from "../javascript/javascript-functions.ts";
import { publishedModule, publishedSuite } from "../published-records.ts";
import type { PublishedTask } from "../published-task.ts";
import type { RowFields } from "../row-fields.ts";
import { benchmarkOrigin } from "./benchmark-origin.ts";

/**
 * A JavaScript row of HumanEval-X: `task_id`, `prompt`, `canonical_solution`, `test`; without `entry_point` the last function that the
 * prompt begins is the target. The program is prompt, solution and test, which calls itself.
 * @throws DatasetError DATASET_TASK_INVALID
 */
export async function javascriptTask(fields: RowFields): Promise<PublishedTask> {
  const prompt = fields.required("prompt");
  const code = `${prompt}${fields.required("canonical_solution")}`;
  const test = fields.required("test");
  const { valid, functions, imports } = await readJavascript(code);
  if (!valid) throw fields.invalid("canonical_solution", "does not continue the prompt as JavaScript");
  const target = targetOf(fields, functions, prompt.length);
  const { instanceId, taskId, repo } = benchmarkOrigin(fields, { set: "JavaScript", entry: target.name });
  const identity = { instance_id: instanceId, language: "javascript" } as const;
  return {
    ...identity,
    task_id: taskId,
    module: publishedModule({
      ...identity,
      code,
      entry: target.name,
      origin: "static",
      imports: [...imports],
      target_edits: [],
    }),
    suite: publishedSuite({
      instance_id: instanceId,
      program: `${code}\n${test}`,
      support: "documented",
      tests: await testsIn(test),
    }),
    reference: code.slice(target.span.start, target.span.end),
    prompt,
    repo,
    orig: fields.row,
  };
}

function targetOf(
  fields: RowFields,
  functions: readonly JavascriptFunction[],
  promptLength: number,
): JavascriptFunction {
  const entry = fields.optional("entry_point") ?? functions.findLast(({ span }) => span.start < promptLength)?.name;
  if (entry === undefined) throw fields.invalid("prompt", "begins no function");
  const [target, another] = functions.filter(({ name }) => name === entry);
  if (target === undefined) throw fields.invalid("canonical_solution", `does not define ${entry}`);
  if (another !== undefined) throw fields.invalid("canonical_solution", `defines ${entry} more than once`);
  return target;
}

/** The functions of a test, which the test calls; the whole text where it has none. */
async function testsIn(test: string): Promise<readonly { readonly name: string; readonly code: string }[]> {
  const { functions } = await readJavascript(test);
  if (functions.length === 0) return [{ name: "test", code: test.trim() }];
  return functions.map(({ name, span }) => ({ name, code: test.slice(span.start, span.end) }));
}
