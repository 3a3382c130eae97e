import { type CompletionResult, type EvalResult, SCHEMA_VERSION } from "@repost/spec";

/** Converts results for reports, pages and leaderboards. */
export function completionEvalResult(result: CompletionResult): EvalResult {
  const { instance_id, sample, model_name_or_path, outcome, passed, cause, detail, edit_similarity: edit, ms } = result;
  return {
    schema_version: SCHEMA_VERSION,
    instance_id,
    sample,
    model_name_or_path,
    judge: "tests",
    outcome,
    passed,
    cause,
    detail,
    trust: null,
    tests: [],
    wall_ms: ms,
    execution: null,
    published: null,
    similarity: { edit: edit / 100, ast: null, equal: edit === 100 },
    result: passed ? "passed" : `failed: ${detail ?? outcome}`,
  };
}
