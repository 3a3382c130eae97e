import { countOutcome, type EvalResult, type Prediction, SCHEMA_VERSION, type Verdict } from "@repost/spec";
import type { TextProblem } from "../predictions/solution-of.ts";

export type JudgeRule = EvalResult["judge"];

const MAX_DETAIL = 1_000;

export interface ToResultOptions {
  readonly prediction: Prediction;
  readonly rule: JudgeRule;
  /** Null when not requested. */
  readonly published: Verdict | null;
  /** Null when not compared. @default null */
  readonly similarity?: EvalResult["similarity"];
  /** @default null */
  readonly repeats?: EvalResult["repeats"];
}

export function toResult(verdict: Verdict, options: ToResultOptions): EvalResult {
  const { prediction, rule, published, similarity = null, repeats = null } = options;
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: prediction.instance_id,
    sample: prediction.sample,
    model_name_or_path: prediction.model_name_or_path,
    judge: rule,
    outcome: verdict.outcome,
    passed: verdict.passed,
    cause: verdict.cause,
    detail: verdict.detail,
    trust: verdict.trust,
    tests: verdict.tests,
    wall_ms: verdict.wall_ms,
    execution: verdict.execution,
    output: verdict.output ?? null,
    published: published === null ? null : publishedResult(published),
    similarity,
    repeats,
    result: resultWord(verdict),
  };
}

function publishedResult({ outcome, passed, cause, detail, wall_ms }: Verdict): EvalResult["published"] {
  return { outcome, passed, cause, detail, wall_ms };
}

export function unjudged(prediction: Prediction, detail: string): Verdict {
  return { ...emptyVerdict(prediction), outcome: "infra_error", cause: "infrastructure", detail };
}

export function unreadable(prediction: Prediction, { cause, detail }: TextProblem): Verdict {
  const outcome = cause === "limit" ? "compile_error" : "failed";
  return { ...emptyVerdict(prediction), outcome, cause, detail: detail.slice(0, MAX_DETAIL) };
}

function emptyVerdict({ instance_id }: Prediction): Omit<Verdict, "outcome" | "cause" | "detail"> {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id,
    passed: false,
    trust: null,
    tests: [],
    wall_ms: 0,
    execution: null,
  };
}

/** HumanEval's result texts, for tools that read them. */
function resultWord({ outcome, detail, cause }: Verdict): string {
  if (outcome === "timeout") return "timed out";
  const why = detail ?? cause ?? outcome;
  const count = countOutcome(outcome);
  if (count === "pass") return "passed";
  return count === "fail" ? `failed: ${why}` : `not scored: ${why}`;
}
