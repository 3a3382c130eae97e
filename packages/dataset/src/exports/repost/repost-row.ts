import { accepted, type ContextFragment, type Environment, type Recording, type StageResult } from "@repost/spec";
import { coverageReport, functionalityCheck, testCheck } from "./repost-checks.ts";
import { repostScript } from "./repost-script.ts";

export { type ModelOpinion, opinionList } from "./model-opinions.ts";

/**
 * Prefers models' answers to computed results. Rejections: `not_python`, `several_files`, `own_name`,
 * `no_returned_value`.
 */
export function repostRow(environment: Environment, recording: Recording): StageResult<RepostRow, "export"> {
  const script = repostScript(environment, recording);
  if (script.status === "rejected") return script;
  return accepted(rowOf(environment, script.value));
}

/** Row of RepoST-Eval or RepoST-Train, then three own fields. */
export type RepostRow = Readonly<ReturnType<typeof rowOf>>;

function rowOf(environment: Environment, script: string) {
  const { repo, quality } = environment;
  return {
    func_name: environment.func_name,
    idx: environment.instance_id,
    repo_name: repo.name.replace("/", "___"),
    commit_id: repo.revision,
    func_path: environment.path,
    orig_func: environment.orig_func,
    orig_context: contextText(environment.context),
    eval_script: script,
    coverage_rate: quality.branch_coverage,
    coverage_report: coverageReport(quality.findings),
    sandbox_ast_check: quality.ast_equal,
    sandbox_functionality_check: functionalityCheck(quality),
    test_correctness_check: testCheck(quality),
    instance_id: environment.instance_id,
    source: repo.source,
    license: repo.license,
  };
}

function contextText(context: readonly ContextFragment[]): string {
  return context.map(({ path, code }) => `\`\`\`python\n## ${path}\n${code.trimEnd()}\n\`\`\`\n`).join("\n\n");
}
