import type { CallOptions, ContextFragment } from "@repost/spec";
import { fileRows } from "../file-rows.ts";
import { originalContext } from "./repost/original-context.ts";
import { rowFields } from "./row-fields.ts";

/** Function and its context as input of a build. */
export interface FunctionRow {
  /** `idx`, or the number in the file. */
  readonly id: string;
  /** `function` or `Class.method`. */
  readonly name: string;
  readonly repository: string | null;
  readonly docstring: string | null;
  /** Files of the context, at least one. */
  readonly files: readonly Pick<ContextFragment, "path" | "code">[];
}

const ONE_FILE = "module.py";

/**
 * Reads `func_name` and `context` of RepoST and CodeBenchGen, as fences with `## path` or one file.
 * @throws DatasetError DATASET_TASK_INVALID with row and field; errors of reading files
 */
export async function* readFunctionRows(path: string, { signal }: CallOptions = {}): AsyncGenerator<FunctionRow, void> {
  let number = 0;
  for await (const { where, value } of fileRows(path, { signal })) {
    const fields = rowFields(value, where);
    const context = fields.required("context");
    const fenced = originalContext(context);
    const single = { path: fields.optional("func_path") ?? ONE_FILE, code: context };
    const files = fenced.length === 0 ? [single] : fenced;
    const outside = files.find((file) => !isInside(file.path));
    if (outside !== undefined)
      throw fields.invalid("context", `has the path ${outside.path}, which leads out of the repository`);
    yield {
      id: fields.optional("idx") ?? String(number),
      name: fields.required("func_name"),
      repository: fields.optional("repo_name"),
      docstring: fields.optional("docstring"),
      files,
    };
    number += 1;
  }
}

function isInside(path: string): boolean {
  const parts = path.split(/[\\/]/u);
  return !parts.includes("..") && parts[0] !== "" && !path.includes(":") && !path.includes("\0");
}
