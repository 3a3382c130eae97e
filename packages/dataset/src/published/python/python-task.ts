import type { FunctionDefinition } from "@repost/spec";
import { publishedTask } from "../published-records.ts";
import type { PublishedTask } from "../published-task.ts";
import { repostContext, repostPrompt } from "../repost/repost-prompt.ts";
import type { RowFields } from "../row-fields.ts";

type Task = Parameters<typeof publishedTask>[0];

interface PythonTaskParts extends Pick<Task, "program" | "tests" | "support" | "repo"> {
  readonly fields: RowFields;
  readonly id: string;
  readonly module: string;
  readonly definition: FunctionDefinition;
  readonly edits: readonly string[];
  readonly visible: Pick<Parameters<typeof repostPrompt>[0], "context" | "path">;
}

/** Creates a task from a script that a model wrote around a function. */
export async function pythonTask(parts: PythonTaskParts): Promise<PublishedTask> {
  const { fields, id, module, definition, edits, visible, ...others } = parts;
  const promptRequest = { ...visible, name: definition.name, fallback: { code: module, definition } };
  return publishedTask({
    ...others,
    fields,
    instance_id: id,
    task_id: fields.optional("idx") ?? id,
    language: "python",
    code: module,
    definition,
    origin: "llm",
    target_edits: [...edits],
    prompt: await repostPrompt(promptRequest),
    context: await repostContext(promptRequest),
  });
}
