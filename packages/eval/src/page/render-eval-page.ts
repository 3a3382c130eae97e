import type { Environment, EvalReport, EvalResult, Prediction } from "@repost/spec";
import { createChunkEncoder } from "./chunk-encoder.ts";
import { createDetailChunks } from "./detail-chunks.ts";
import { htmlDocument } from "./document.ts";
import { environmentDetail, evalRow, sampleDetail } from "./environment-detail.ts";
import type { EvalIndex, EvalRow, SampleDetail } from "./page-data.ts";
import { writePage } from "./write-page.ts";

export interface EvalPageOptions {
  readonly report: EvalReport;
  /** In any order; held in memory, by id. Of several results of one sample the last counts. */
  readonly results: AsyncIterable<EvalResult> | Iterable<EvalResult>;
  readonly environments: AsyncIterable<Environment> | Iterable<Environment>;
  /** The candidates, to show them beside the reference; held in memory. @default [] */
  readonly predictions?: AsyncIterable<Prediction> | Iterable<Prediction>;
  /** @default "Evaluation report" */
  readonly title?: string;
  /** Environments that the page lists; it says how many it leaves out. @default 20,000 */
  readonly maxItems?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface RenderEvalPageOptions extends EvalPageOptions {
  /** Path of the page to write; its folder is made where it is missing. */
  readonly file: string;
}

/**
 * Writes the report of an evaluation as one self-contained HTML file.
 * @throws EvalError EVAL_PAGE_UNWRITABLE
 */
export async function renderEvalPage({ file, ...options }: RenderEvalPageOptions): Promise<void> {
  await writePage(file, evalPage(options));
}

/** The same page in pieces, to be sent or written elsewhere. Results and predictions are held in memory, environments are not. */
export function evalPage(options: EvalPageOptions): AsyncIterable<string> {
  const { title = "Evaluation report" } = options;
  return htmlDocument({ title, chunks: evalChunks({ ...options, title }) });
}

async function* evalChunks(options: EvalPageOptions): AsyncGenerator<string, void> {
  const { report, environments, title = "", maxItems = 20_000, signal } = options;
  const samples = await samplesById(options);
  const encoder = createChunkEncoder();
  const details = createDetailChunks(encoder);
  const rows: EvalRow[] = [];
  let count = 0;
  for await (const environment of environments) {
    signal?.throwIfAborted();
    count += 1;
    if (count > maxItems) continue;
    const own = [...(samples.get(environment.instance_id)?.values() ?? [])].toSorted((a, b) => a.sample - b.sample);
    rows.push(evalRow(environment, own, details.next()));
    yield await details.add(environmentDetail(environment, own));
  }
  yield await details.finish();
  const index: EvalIndex = { kind: "eval", title, report, rows, omitted: count - rows.length };
  yield await encoder.encode("index", index);
}

async function samplesById({
  results,
  predictions = [],
  signal,
}: EvalPageOptions): Promise<ReadonlyMap<string, ReadonlyMap<number, SampleDetail>>> {
  const candidates = new Map<string, string>();
  for await (const { instance_id: id, sample, solution, completion } of predictions) {
    signal?.throwIfAborted();
    candidates.set(JSON.stringify([id, sample]), solution ?? completion ?? "");
  }
  const byId = new Map<string, Map<number, SampleDetail>>();
  for await (const result of results) {
    signal?.throwIfAborted();
    const { instance_id: id, sample } = result;
    const samples = byId.get(id) ?? new Map<number, SampleDetail>();
    byId.set(id, samples.set(sample, sampleDetail(result, candidates.get(JSON.stringify([id, sample])) ?? null)));
  }
  return byId;
}
