import type { InstanceIds } from "../instance-ids.ts";
import { publishedModule, publishedSuite } from "../published-records.ts";
import type { PublishedTask } from "../published-task.ts";
import type { RowFields } from "../row-fields.ts";
import { benchmarkOrigin } from "./benchmark-origin.ts";

/**
 * A JavaScript row of HumanEval-X: `task_id`, `prompt`, `declaration` (the prompt without its comment), `canonical_solution` and `test`.
 * Its fields are the parts, so nothing is parsed: the target is what the declaration's last line begins, the test text is one test, and
 * what the code requires is not listed. The program is prompt, solution and test, which calls itself.
 * @throws DatasetError DATASET_TASK_INVALID
 */
export function javascriptTask(fields: RowFields, ids: InstanceIds): PublishedTask {
  const prompt = fields.required("prompt");
  const declaration = fields.optional("declaration") ?? prompt;
  const solution = fields.required("canonical_solution");
  const test = fields.required("test");
  const entry = fields.optional("entry_point") ?? nameInHeader(declaration);
  if (entry === undefined) throw fields.invalid("declaration", "does not end in the first line of a function");
  const { instanceId, taskId, repo } = benchmarkOrigin(fields, { set: "JavaScript", entry, ids });
  const identity = { instance_id: instanceId, language: "javascript" } as const;
  const code = `${prompt}${solution}`;
  return {
    ...identity,
    task_id: taskId,
    module: publishedModule({ ...identity, code, entry, origin: "static", imports: [], target_edits: [] }),
    suite: publishedSuite({
      instance_id: instanceId,
      program: `${code}\n${test}`,
      support: "documented",
      tests: [{ name: "test", code: test.trim() }],
    }),
    reference: `${declaration}${solution}`.trim(),
    prompt,
    repo,
    orig: fields.row,
  };
}

const HEADER =
  /^(?:export\s+)?(?:(?:const|let|var)\s+|(?:async\s+)?function\s*\*?\s*)(?<name>[\p{L}_$][\p{L}\p{N}_$]*)/u;

/** The name in a line such as `const bake = (loaves) => {` or `function bake(loaves) {`. */
function nameInHeader(declaration: string): string | undefined {
  const line = declaration.trimEnd().split(/\r?\n/u).at(-1) ?? "";
  return HEADER.exec(line.trim())?.groups?.["name"];
}
