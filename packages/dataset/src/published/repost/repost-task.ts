import { digestOf, type RepositoryInfo, sourceName } from "@repost/spec";
import { candidateName, functionText, loadLanguage } from "@repost/syntax";
import type { InstanceIds } from "../instance-ids.ts";
import { publishedModule, publishedSuite } from "../published-records.ts";
import type { PublishedTask } from "../published-task.ts";
import { pythonImports } from "../python/python-imports.ts";
import { pythonTarget } from "../python/python-target.ts";
import { splitScript } from "../python/split-script.ts";
import type { RowFields } from "../row-fields.ts";
import { originalContext } from "./original-context.ts";
import { repostContext, repostPrompt } from "./repost-prompt.ts";

/**
 * A row of RepoST-Eval or RepoST-Train. Needed are `func_name` and `eval_script`; without `commit_id` the script's digest stands for the revision.
 * `instance_id`, `source` and `license`, which rows have that were exported here, are taken over.
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
  const asked = { context, path, name, fallback: { code: module, definition } };
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
      target_edits:
        fields.row["sandbox_ast_check"] === true ? [] : ["The row does not say that its code is the original's."],
    }),
    suite: publishedSuite({ instance_id: id, program: script, support: "observed", tests }),
    reference: functionText(module, definition),
    prompt: await repostPrompt(asked),
    context: await repostContext(asked),
    repo,
    orig: fields.row,
  };
}

/** A candidate that stands in the target's own class would go to the process that is judged: a second answer beside the target. */
async function refuseCandidate(module: string, candidate: string, fields: RowFields): Promise<void> {
  const python = await loadLanguage("python");
  const defined = python.functions(module).some(({ name }) => name.split(".").at(-1) === candidate);
  if (defined) throw fields.invalid("eval_script", `defines ${candidate} itself`);
}

/** `owner___name` at a commit of GitHub, where the published sets come from. */
function repositoryOf(fields: RowFields, script: string): RepositoryInfo {
  const published = fields.optional("repo_name") ?? "unknown";
  const name = published.replace("___", "/");
  const commit = fields.optional("commit_id");
  const url = name.includes("/") ? `https://github.com/${name}` : null;
  return {
    name,
    url,
    source: fields.optional("source") ?? (url === null || commit === null ? name : `${url}@${commit}`),
    revision: commit ?? digestOf(script).slice("sha256:".length),
    version: null,
    license: fields.optional("license"),
    license_url: null,
    created_at: null,
  };
}
