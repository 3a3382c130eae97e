import type { EvalResult, Prediction } from "@repost/spec";
import { sampleDetail } from "./environment-detail.ts";
import type { SampleDetail } from "./page-data.ts";
import type { PageSubject } from "./page-subject.ts";

export interface AnswerSource {
  /** Null for a single run. */
  readonly run: string | null;
  /** The last result of a sample counts. */
  readonly results: AsyncIterable<EvalResult> | Iterable<EvalResult>;
  readonly predictions: AsyncIterable<Prediction> | Iterable<Prediction>;
}

export interface Answers {
  readonly run: string | null;
  readonly results: ReadonlyMap<string, ReadonlyMap<number, EvalResult>>;
  readonly predictions: ReadonlyMap<string, ReadonlyMap<number, Prediction>>;
}

export async function readAnswers(source: AnswerSource, signal: AbortSignal | undefined): Promise<Answers> {
  const { run, results, predictions } = source;
  return { run, results: await bySample(results, signal), predictions: await bySample(predictions, signal) };
}

async function bySample<T extends { readonly instance_id: string; readonly sample: number }>(
  rows: AsyncIterable<T> | Iterable<T>,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, ReadonlyMap<number, T>>> {
  const byId = new Map<string, Map<number, T>>();
  for await (const row of rows) {
    signal?.throwIfAborted();
    const instanceRows = byId.get(row.instance_id) ?? new Map<number, T>();
    byId.set(row.instance_id, instanceRows.set(row.sample, row));
  }
  return byId;
}

export async function samplesOf(
  { id, candidateOf }: Pick<PageSubject, "id" | "candidateOf">,
  answers: Answers,
): Promise<readonly SampleDetail[]> {
  const results = [...(answers.results.get(id)?.values() ?? [])].toSorted((left, right) => left.sample - right.sample);
  return Promise.all(
    results.map(async (result) => {
      const prediction = answers.predictions.get(id)?.get(result.sample);
      const candidate = prediction === undefined ? null : await candidateOf(prediction);
      return sampleDetail(result, { candidate, raw: prediction?.raw ?? null, run: answers.run });
    }),
  );
}
