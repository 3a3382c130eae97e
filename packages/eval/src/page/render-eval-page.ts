import {
  type CallOptions,
  countOutcome,
  type EvalReport,
  type EvalResult,
  OUTCOMES,
  type Prediction,
} from "@repost/spec";
import { readAnswers } from "./answers.ts";
import { htmlDocument } from "./document.ts";
import { judgedEnvironments } from "./judged-environments.ts";
import type { Funnel, FunnelStep, Loss } from "./page-data.ts";
import { type PageSubjectOptions, pageSubjects } from "./page-subject.ts";

export interface RenderEvalPageOptions extends PageSubjectOptions, CallOptions {
  readonly report: EvalReport;
  /** The last result of a sample counts. */
  readonly results: AsyncIterable<EvalResult> | Iterable<EvalResult>;
  /** @default [] */
  readonly predictions?: AsyncIterable<Prediction> | Iterable<Prediction>;
  readonly title?: string;
  /** @default 20,000 */
  readonly maxItems?: number;
}

/** Yields pieces of a self-contained HTML file. */
export function renderEvalPage(options: RenderEvalPageOptions): AsyncIterable<string> {
  const { report, results, predictions = [], title = "Evaluation report", maxItems = 20_000, signal } = options;
  return htmlDocument(title, async function* (encoder) {
    const answers = [await readAnswers({ run: null, results, predictions }, signal)];
    const judged = yield* judgedEnvironments({ subjects: pageSubjects(options), answers, encoder, maxItems, signal });
    return { kind: "eval", title, report, funnel: evalFunnelOf(report), ...judged };
  });
}

/** Returns steps; the last losses are named by cause. */
export function evalFunnelOf(report: EvalReport): Funnel {
  const { expected, passed, outcomes, causes } = report;
  const judged = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const lostTo = (stage: string, names: readonly string[]): Loss[] =>
    names.flatMap((reason) => ({ stage, reason, count: outcomes[reason] ?? 0 })).filter(({ count }) => count > 0);
  const unscored = OUTCOMES.filter((outcome) => countOutcome(outcome) === "unscored");
  const named = Object.entries(causes).map(([reason, count]) => ({ stage: "cause", reason, count }));
  const unnamed = (outcomes["failed"] ?? 0) - named.reduce((sum, { count }) => sum + count, 0);
  const losses: readonly { readonly name: string; readonly lost: readonly Loss[] }[] = [
    { name: "Expected", lost: [] },
    { name: "Judged", lost: [{ stage: "prediction", reason: "missing", count: Math.max(0, expected - judged) }] },
    { name: "Scored", lost: lostTo("outcome", unscored) },
    { name: "Compiled", lost: lostTo("outcome", ["compile_error"]) },
    { name: "Within limits", lost: lostTo("outcome", ["timeout", "oom", "crashed"]) },
    { name: "Passed", lost: [...named, { stage: "outcome", reason: "failed", count: unnamed }] },
  ];
  let remaining = expected;
  const steps = losses.map(({ name, lost }): FunnelStep => {
    const real = lost.filter(({ count }) => count > 0).toSorted((left, right) => right.count - left.count);
    remaining -= real.reduce((sum, { count }) => sum + count, 0);
    return { name, count: remaining, lost: real };
  });
  return { steps, unexplained: remaining - passed };
}
