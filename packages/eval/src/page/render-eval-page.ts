import type { Environment, EvalReport, EvalResult, Prediction } from "@repost/spec";
import { solutionOf } from "../predictions/solution-of.ts";
import { createChunkEncoder } from "./chunk-encoder.ts";
import { createDetailChunks } from "./detail-chunks.ts";
import { htmlDocument } from "./document.ts";
import { environmentDetail, evalRow, sampleDetail } from "./environment-detail.ts";
import type { EvalIndex, EvalRow, SampleDetail } from "./page-data.ts";

export interface RenderEvalPageOptions {
  readonly report: EvalReport;
  /** In any order; held in memory, by id. Of several results of one sample the last counts. */
  readonly results: AsyncIterable<EvalResult> | Iterable<EvalResult>;
  readonly environments: AsyncIterable<Environment> | Iterable<Environment>;
  /** What was judged, to show it beside the reference: completions as the functions that they make. Held in memory. @default [] */
  readonly predictions?: AsyncIterable<Prediction> | Iterable<Prediction>;
  /** @default "Evaluation report" */
  readonly title?: string;
  /** Environments that the page lists; it says how many it leaves out. @default 20,000 */
  readonly maxItems?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The report of an evaluation as one self-contained HTML file, in pieces: `await writeFile("report.html", renderEvalPage(options))`.
 * Results and predictions are held in memory, environments are not.
 */
export function renderEvalPage(options: RenderEvalPageOptions): AsyncIterable<string> {
  const { title = "Evaluation report" } = options;
  return htmlDocument({ title, chunks: evalChunks({ ...options, title }) });
}

async function* evalChunks(options: RenderEvalPageOptions): AsyncGenerator<string, void> {
  const { report, environments, title = "", maxItems = 20_000, signal } = options;
  const answers = await readAnswers(options);
  const encoder = createChunkEncoder();
  const details = createDetailChunks(encoder);
  const rows: EvalRow[] = [];
  let count = 0;
  for await (const environment of environments) {
    signal?.throwIfAborted();
    count += 1;
    if (count > maxItems) continue;
    const own = await samplesOf(environment, answers);
    rows.push(evalRow(environment, own, details.next()));
    yield await details.add(environmentDetail(environment, own));
  }
  yield await details.finish();
  const index: EvalIndex = { kind: "eval", title, report, rows, omitted: count - rows.length };
  yield await encoder.encode("index", index);
}

/** What is known of each sample, by instance id and sample. */
interface Answers {
  readonly results: ReadonlyMap<string, ReadonlyMap<number, EvalResult>>;
  readonly predictions: ReadonlyMap<string, ReadonlyMap<number, Prediction>>;
}

async function readAnswers({ results, predictions = [], signal }: RenderEvalPageOptions): Promise<Answers> {
  return { results: await bySample(results, signal), predictions: await bySample(predictions, signal) };
}

async function bySample<T extends { readonly instance_id: string; readonly sample: number }>(
  rows: AsyncIterable<T> | Iterable<T>,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, ReadonlyMap<number, T>>> {
  const byId = new Map<string, Map<number, T>>();
  for await (const row of rows) {
    signal?.throwIfAborted();
    const own = byId.get(row.instance_id) ?? new Map<number, T>();
    byId.set(row.instance_id, own.set(row.sample, row));
  }
  return byId;
}

/** An environment's results in order, each with the function that was judged. */
async function samplesOf(environment: Environment, answers: Answers): Promise<readonly SampleDetail[]> {
  const { instance_id: id } = environment;
  const results = [...(answers.results.get(id)?.values() ?? [])].toSorted((one, other) => one.sample - other.sample);
  return Promise.all(
    results.map(async (result) => {
      const prediction = answers.predictions.get(id)?.get(result.sample);
      return sampleDetail(result, prediction === undefined ? null : await solutionOf(prediction, environment));
    }),
  );
}
