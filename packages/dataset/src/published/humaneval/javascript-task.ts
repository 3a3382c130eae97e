import { findFunction, loadLanguage, parseCode } from "@repost/syntax";
import type { FunctionDefinition } from "@repost/spec";
import type { InstanceIds } from "../instance-ids.ts";
import { publishedTask } from "../published-records.ts";
import type { PublishedTask } from "../published-task.ts";
import type { RowFields } from "../row-fields.ts";
import { benchmarkOrigin } from "./benchmark-origin.ts";

/**
 * Reads HumanEval-X. `declaration` is the prompt without comments.
 * @throws DatasetError DATASET_TASK_INVALID
 */
export async function javascriptTask(fields: RowFields, ids: InstanceIds): Promise<PublishedTask> {
  const prompt = fields.required("prompt");
  const code = `${prompt}${fields.required("canonical_solution")}`;
  const test = fields.required("test");
  const definition = await javascriptTarget(code, prompt.length, fields);
  const head = code.slice(0, definition.body.start).trimEnd();
  return publishedTask({
    ...benchmarkOrigin(fields, { set: "JavaScript", entry: definition.name, ids }),
    fields,
    language: "javascript",
    code,
    definition,
    origin: "static",
    program: `${code}\n${test}`,
    support: "documented",
    tests: [{ name: "test", code: test.trim() }],
    prompt,
    context: head.endsWith("{") ? `${head}\n}\n` : `${head} {}\n`,
  });
}

async function javascriptTarget(code: string, before: number, fields: RowFields): Promise<FunctionDefinition> {
  using tree = await parseCode("javascript", code);
  if (tree.root.hasError) throw fields.invalid("canonical_solution", "does not make JavaScript of the prompt");
  const functions = (await loadLanguage("javascript")).functions(code);
  const entry = fields.optional("entry_point") ?? functions.findLast(({ span }) => span.start < before)?.name;
  if (entry === undefined) throw fields.invalid("prompt", "begins no function");
  const definition = findFunction(functions, entry);
  if (definition === undefined) throw fields.invalid("prompt", `does not begin ${entry}`);
  if (findFunction(functions, entry, 2) !== undefined)
    throw fields.invalid("prompt", `defines ${entry} more than once`);
  return definition;
}
