import { loadLanguage } from "@repost/syntax";
import type { InstanceIds } from "../instance-ids.ts";
import type { PublishedTask } from "../published-task.ts";
import { targetPrompt } from "../python/target-prompt.ts";
import { testProgram } from "../python/test-program.ts";
import type { RowFields } from "../row-fields.ts";
import { benchmarkOrigin } from "./benchmark-origin.ts";
import { javascriptTask } from "./javascript-task.ts";
import { pythonTask } from "./python-task.ts";

const scriptLanguages = new Set(["javascript", "js"]);
const otherLanguages = new Set(["cpp", "c++", "go", "java", "rust"]);

/**
 * Reads HumanEval, HumanEval+ or HumanEval-X. Without `entry_point`, the prompt's last function is the target. The
 * program is that of the set's evaluator.
 * @throws DatasetError DATASET_TASK_INVALID
 */
export async function humanEvalTask(fields: RowFields, ids: InstanceIds): Promise<PublishedTask> {
  const language = (fields.optional("language") ?? fields.required("task_id").split("/")[0] ?? "").toLowerCase();
  if (scriptLanguages.has(language)) return javascriptTask(fields, ids);
  if (otherLanguages.has(language))
    throw fields.invalid("task_id", `is of a set in ${language}, which is not read here`);
  const prompt = fields.required("prompt");
  const code = `${prompt}${fields.required("canonical_solution")}`;
  const test = fields.optional("test") ?? fields.required("assertion");
  const entry = fields.optional("entry_point") ?? (await lastFunction(code, prompt.length));
  if (entry === undefined) throw fields.invalid("prompt", "begins no function");
  const { tests, needsCheck } = await testProgram(test);
  return pythonTask(fields, {
    origin: benchmarkOrigin(fields, { set: "HumanEval", entry, ids }),
    entry,
    code,
    field: "canonical_solution",
    shown: async (definition) => ({ prompt, code: await targetPrompt(code, definition) }),
    program: `${code}\n${test}${needsCheck ? `\ncheck(${entry})` : ""}`,
    tests,
  });
}

async function lastFunction(code: string, before: number): Promise<string | undefined> {
  const python = await loadLanguage("python");
  return python.functions(code).findLast(({ span }) => span.start < before)?.name;
}
