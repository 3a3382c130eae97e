import type { FunctionDefinition, RepositoryInfo, Support } from "@repost/spec";
import { functionText } from "@repost/syntax";
import { publishedModule, publishedSuite } from "../published-records.ts";
import type { PublishedTask } from "../published-task.ts";
import { repostContext, repostPrompt } from "../repost/repost-prompt.ts";
import type { RowFields } from "../row-fields.ts";
import { pythonImports } from "./python-imports.ts";

export interface PythonTaskParts {
  readonly fields: RowFields;
  readonly id: string;
  readonly name: string;
  readonly repo: RepositoryInfo;
  readonly module: string;
  readonly definition: FunctionDefinition;
  readonly program: string;
  readonly tests: readonly { readonly name: string; readonly code: string }[];
  readonly support: Support;
  readonly edits: readonly string[];
  readonly visible: Pick<Parameters<typeof repostPrompt>[0], "context" | "path">;
}

/** Creates a task from a script that a model wrote around a function. */
export async function pythonTask(parts: PythonTaskParts): Promise<PublishedTask> {
  const { fields, id, name, repo, module, definition, program, tests, support, edits, visible } = parts;
  const promptRequest = { ...visible, name, fallback: { code: module, definition } };
  return {
    instance_id: id,
    task_id: fields.optional("idx") ?? id,
    language: "python",
    module: publishedModule({
      instance_id: id,
      language: "python",
      code: module,
      entry: name,
      origin: "llm",
      imports: await pythonImports(module),
      target_edits: [...edits],
    }),
    suite: publishedSuite({ instance_id: id, program, support, tests }),
    reference: functionText(module, definition),
    prompt: await repostPrompt(promptRequest),
    context: await repostContext(promptRequest),
    repo,
    orig: fields.row,
  };
}
