import type { FunctionDefinition } from "@repost/spec";
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
  readonly code: string;
  readonly field: string;
  /** Also as a program that parses. */
  readonly visiblePrompt: (
    definition: FunctionDefinition,
  ) => Promise<{ readonly prompt: string; readonly code: string }>;
  readonly program: string;
  readonly tests: readonly { readonly name: string; readonly code: string }[];
}

export async function pythonTask(fields: RowFields, parts: PythonTaskParts): Promise<PublishedTask> {
  const { origin, entry, code, field, visiblePrompt, program, tests } = parts;
  const definition = await pythonTarget(code, entry, { field, fields });
  const identity = { instance_id: origin.instanceId, language: "python" } as const;
  const { prompt, code: visibleCode } = await visiblePrompt(definition);
  const module = publishedModule({
    ...identity,
    code,
    entry,
    origin: "static",
    imports: await pythonImports(code),
    target_edits: [],
  });
  return {
    ...identity,
    task_id: origin.taskId,
    module,
    suite: publishedSuite({ instance_id: origin.instanceId, program, support: "documented", tests }),
    reference: functionText(code, definition),
    prompt,
    context: [{ path: module.path, code: visibleCode, names: [] }],
    repo: origin.repo,
    orig: fields.row,
  };
}
