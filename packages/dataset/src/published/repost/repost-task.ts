import { digestOf, type RepositoryInfo, sourceName } from "@repost/spec";
import { candidateName, loadLanguage } from "@repost/syntax";
import type { InstanceIds } from "../instance-ids.ts";
import { publishedRepository } from "../published-records.ts";
import type { PublishedTask } from "../published-task.ts";
import { pythonTarget } from "../python/python-target.ts";
import { pythonTask } from "../python/python-task.ts";
import { splitScript } from "../python/split-script.ts";
import type { RowFields } from "../row-fields.ts";
import { originalContext } from "./original-context.ts";

/**
 * Reads RepoST. Without `commit_id`, the script's digest is the revision.
 * @throws DatasetError DATASET_TASK_INVALID
 */
export async function repostTask(fields: RowFields, ids: InstanceIds): Promise<PublishedTask> {
  const name = fields.required("func_name");
  const script = fields.required("eval_script");
  const path = fields.optional("func_path") ?? "module.py";
  const candidate = candidateName(name, script);
  const inScript = await pythonTarget(script, name, { field: "eval_script", fields });
  const { module, tests } = await splitScript({ code: script, target: inScript.span, candidate });
  if (tests.length === 0) throw fields.invalid("eval_script", "has no test");
  await refuseCandidate(module, candidate, fields);
  const definition = await pythonTarget(module, name, { field: "eval_script without tests", fields });
  const repo = repositoryOf(fields, script);
  const id =
    fields.optional("instance_id") ??
    ids({ source: sourceName("git", repo.name), revision: repo.revision.slice(0, 8), path, name });
  const context = originalContext(fields.optional("orig_context") ?? "");
  return await pythonTask({
    fields,
    id,
    repo,
    module,
    definition,
    program: script,
    tests,
    support: "observed",
    edits: fields.row["sandbox_ast_check"] === true ? [] : ["The row does not say that its code is the original's."],
    visible: { context, path },
  });
}

/** Refuses a module that defines the candidate itself. */
async function refuseCandidate(module: string, candidate: string, fields: RowFields): Promise<void> {
  const python = await loadLanguage("python");
  const defined = python.functions(module).some(({ name }) => name.split(".").at(-1) === candidate);
  if (defined) throw fields.invalid("eval_script", `defines ${candidate} itself`);
}

/** `owner___name` is a GitHub repository. */
function repositoryOf(fields: RowFields, script: string): RepositoryInfo {
  const published = fields.optional("repo_name") ?? "unknown";
  const name = published.replace("___", "/");
  const commit = fields.optional("commit_id");
  const url = name.includes("/") ? `https://github.com/${name}` : null;
  const source = fields.optional("source") ?? (url === null || commit === null ? name : `${url}@${commit}`);
  const revision = commit ?? digestOf(script).slice("sha256:".length);
  return { ...publishedRepository(fields, { name, source, revision }), url };
}
