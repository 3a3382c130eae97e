import type { EvalReport, EvalResult, Prediction } from "@repost/spec";
import { readAnswers } from "./answers.ts";
import { createChunkEncoder } from "./chunk-encoder.ts";
import { htmlDocument } from "./document.ts";
import { evalFunnelOf } from "./eval-funnel.ts";
import { judgedEnvironments } from "./judged-environments.ts";
import type { EvalIndex } from "./page-data.ts";
import { pageSubjects, type PageSubjectOptions } from "./page-subject.ts";

export interface RenderEvalPageOptions extends PageSubjectOptions {
  readonly report: EvalReport;
  /** In any order; held in memory by id. The last result of a sample counts. */
  readonly results: AsyncIterable<EvalResult> | Iterable<EvalResult>;
  /** Predictions to show beside the reference. Held in memory. @default [] */
  readonly predictions?: AsyncIterable<Prediction> | Iterable<Prediction>;
  /** @default "Evaluation report" */
  readonly title?: string;
  /** Listed environments. @default 20,000 */
  readonly maxItems?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Renders the report of an evaluation as a self-contained HTML file, in pieces: `await writeFile("report.html",
 * renderEvalPage(options))`. Results and predictions are held in memory, environments are not.
 */
export function renderEvalPage(options: RenderEvalPageOptions): AsyncIterable<string> {
  const { title = "Evaluation report" } = options;
  return htmlDocument({ title, chunks: evalChunks({ ...options, title }) });
}

async function* evalChunks(options: RenderEvalPageOptions): AsyncGenerator<string, void> {
  const { report, results, predictions = [], title = "", maxItems = 20_000, signal } = options;
  const answers = [await readAnswers({ run: null, results, predictions }, signal)];
  const encoder = createChunkEncoder();
  const judged = yield* judgedEnvironments({ subjects: pageSubjects(options), answers, encoder, maxItems, signal });
  const index: EvalIndex = { kind: "eval", title, report, funnel: evalFunnelOf(report), ...judged };
  yield await encoder.encode("index", index);
}
