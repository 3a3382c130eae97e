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
 * Reads a row of RepoST-Eval or RepoST-Train. `func_name` and `eval_script` are required. Without `commit_id`, the
 * script's digest is the revision. Our own exports also have `instance_id`, `source` and `license`.
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

/** A candidate in the target's class would reach the judged process as a second answer. */
async function refuseCandidate(module: string, candidate: string, fields: RowFields): Promise<void> {
  const python = await loadLanguage("python");
  const defined = python.functions(module).some(({ name }) => name.split(".").at(-1) === candidate);
  if (defined) throw fields.invalid("eval_script", `defines ${candidate} itself`);
}

/** Parses `owner___name`, the notation of published sets for GitHub repositories. */
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
