import { functionText } from "@repost/syntax";
import { publishedModule, publishedSuite } from "../published-records.ts";
import type { PublishedTask } from "../published-task.ts";
import { pythonImports } from "../python/python-imports.ts";
import { pythonTarget } from "../python/python-target.ts";
import type { RowFields } from "../row-fields.ts";
import type { BenchmarkOrigin } from "./benchmark-origin.ts";

export interface PythonTaskParts {
  readonly origin: BenchmarkOrigin;
  readonly entry: string;
  /** The module with the reference in it, and the field that holds the reference. */
  readonly code: string;
  readonly field: string;
  readonly prompt: string;
  readonly program: string;
  readonly tests: readonly { readonly name: string; readonly code: string }[];
}

/** The task of a benchmark whose rows are written by hand, tests included. */
export async function pythonTask(fields: RowFields, parts: PythonTaskParts): Promise<PublishedTask> {
  const { origin, entry, code, field, prompt, program, tests } = parts;
  const definition = await pythonTarget(code, entry, { field, fields });
  const identity = { instance_id: origin.instanceId, language: "python" } as const;
  return {
    ...identity,
    task_id: origin.taskId,
    module: publishedModule({
      ...identity,
      code,
      entry,
      origin: "static",
      imports: await pythonImports(code),
      target_edits: [],
    }),
    suite: publishedSuite({ instance_id: origin.instanceId, program, support: "documented", tests }),
    reference: functionText(code, definition),
    prompt,
    context: [],
    repo: origin.repo,
    orig: fields.row,
  };
}
