import { accepted, type ContextFragment, type Environment, type Recording, type StageResult } from "@repost/spec";
import { repostScript } from "./repost-script.ts";

/** A row as RepoST-Eval and RepoST-Train have it (spec R5), with three fields of our own after theirs. */
export interface RepostRow {
  readonly func_name: string;
  readonly idx: string;
  readonly repo_name: string;
  readonly commit_id: string;
  readonly func_path: string;
  readonly orig_func: string;
  readonly orig_context: string;
  readonly eval_script: string;
  readonly coverage_rate: number | null;
  readonly coverage_report: string | null;
  readonly sandbox_ast_check: boolean;
  readonly sandbox_functionality_check: Answer;
  readonly test_correctness_check: Answer;
  readonly instance_id: string;
  readonly source: string;
  readonly license: string | null;
}

interface Answer {
  readonly reasoning: string;
  readonly answer: string;
}

/**
 * An environment as a row of RepoST. Its two checks by a model are answered by what was measured instead, and say so.
 * Reasons for rejection: `not_python`, `several_files`, `other_rule`, `no_returned_value`.
 */
export function repostRow(environment: Environment, recording: Recording): StageResult<RepostRow> {
  const script = repostScript(environment, recording);
  if (script.status === "rejected") return script;
  const { repo, quality } = environment;
  return accepted({
    func_name: environment.func_name,
    idx: environment.instance_id,
    repo_name: repo.name.replace("/", "___"),
    commit_id: repo.revision,
    func_path: environment.path,
    orig_func: environment.orig_func,
    orig_context: contextText(environment.context),
    eval_script: script.value,
    coverage_rate: quality.branch_coverage,
    coverage_report: null,
    sandbox_ast_check: quality.ast_equal,
    sandbox_functionality_check: {
      reasoning: quality.ast_equal
        ? "Measured, not asked of a model: the function's syntax tree is the original's."
        : "Not asked of a model.",
      answer: quality.ast_equal ? "same" : "unknown",
    },
    test_correctness_check: {
      reasoning: gates(quality),
      answer: quality.findings.every(({ passed }) => passed) ? "yes" : "no",
    },
    instance_id: environment.instance_id,
    source: repo.source,
    license: repo.license,
  });
}

function gates({ runs, mutation: { killed, survived, score } }: Environment["quality"]): string {
  const mutants = score === null ? "" : ` The tests fail ${killed} of ${killed + survived} mutants of the function.`;
  return `Measured, not asked of a model: ${runs} runs of the reference agree.${mutants}`;
}

function contextText(context: readonly ContextFragment[]): string {
  return context.map(({ path, code }) => `\`\`\`python\n## ${path}\n${code.trimEnd()}\n\`\`\`\n`).join("\n\n");
}
