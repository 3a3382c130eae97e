import { digestOf, type RepositoryInfo } from "@repost/spec";
import type { InstanceIds } from "../instance-ids.ts";
import { publishedRepository } from "../published-records.ts";
import type { PublishedTask } from "../published-task.ts";
import { pythonTarget } from "../python/python-target.ts";
import { pythonTask } from "../python/python-task.ts";
import { splitScript } from "../python/split-script.ts";
import type { RowFields } from "../row-fields.ts";

const SET = "Exec-CSN";
const PATH = "module.py";
const MAIN_GUARD = /^if\s+__name__\s*==\s*(["'])__main__\1\s*:/mu;

/**
 * Reads Exec-CSN (CodeBenchGen). Appends tests to `code` without tests.
 * @throws DatasetError DATASET_TASK_INVALID
 */
export async function execCsnTask(fields: RowFields, ids: InstanceIds): Promise<PublishedTask> {
  const name = fields.required("func_name");
  const { field, program, module, tests } = await programOf(fields, name);
  const definition = await pythonTarget(module, name, { field: `${field} without tests`, fields });
  const repo = repositoryOf(fields, program);
  const id =
    fields.optional("instance_id") ??
    ids({ source: SET, revision: repo.revision.slice(0, 8), path: fields.optional("idx") ?? PATH, name });
  return await pythonTask({
    fields,
    id,
    repo,
    module,
    definition,
    program,
    tests,
    support: "documented",
    edits: ["A model rewrote it to be callable; the row does not have the original."],
    visible: { context: [{ path: PATH, code: module, names: [] }], path: PATH },
  });
}

async function programOf(fields: RowFields, name: string) {
  const code = fields.required("code");
  const added = ["test_code", "test_function"].flatMap((field) => {
    const text = fields.optional(field);
    return text === null || text.trim() === "" ? [] : [{ field, program: `${code.trimEnd()}\n\n\n${text.trim()}\n` }];
  });
  const candidate = name.slice(name.lastIndexOf(".") + 1);
  for (const { field, program } of [{ field: "code", program: code }, ...added]) {
    const { span } = await pythonTarget(program, name, { field, fields });
    const { module, tests } = await splitScript({ code: program, target: span, candidate });
    if (tests.length > 0) return { field, program: started(program, tests), module, tests };
  }
  throw fields.invalid("code", "has no test, and no test_code or test_function has one");
}

/** Adds the start of tests, because the program's name is not `__main__`. */
function started(program: string, tests: readonly { readonly name: string }[]): string {
  const guarded = program.replace(MAIN_GUARD, "if True:");
  if (guarded !== program) return guarded;
  const calls = tests.filter(({ name }) => /^test_\w*$/u.test(name)).map(({ name }) => `${name}()\n`);
  return calls.length === 0 ? program : `${program.trimEnd()}\n\n\n${calls.join("")}`;
}

/** Published rows name no repository. */
function repositoryOf(fields: RowFields, program: string): RepositoryInfo {
  const name = fields.optional("repo_name")?.replace("___", "/") ?? SET;
  const revision = fields.optional("commit_id") ?? digestOf(program).slice("sha256:".length);
  return publishedRepository(fields, { name, source: fields.optional("source") ?? name, revision });
}
