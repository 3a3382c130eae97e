import type { Environment } from "@repost/spec";
import { type Answers, samplesOf } from "./answers.ts";
import type { ChunkEncoder } from "./chunk-encoder.ts";
import { createDetailChunks } from "./detail-chunks.ts";
import { environmentDetail, evalRow } from "./environment-detail.ts";
import type { EvalRow } from "./page-data.ts";

export interface JudgedEnvironmentsOptions {
  readonly environments: AsyncIterable<Environment> | Iterable<Environment>;
  /** Of each run. */
  readonly answers: readonly Answers[];
  readonly encoder: ChunkEncoder;
  readonly maxItems: number;
  readonly signal: AbortSignal | undefined;
}

/** What a page's index needs of its environments. */
export interface JudgedEnvironments {
  readonly rows: readonly EvalRow[];
  readonly omitted: number;
}

/** Yields the chunks of the environments' details and returns their rows. */
export async function* judgedEnvironments(
  options: JudgedEnvironmentsOptions,
): AsyncGenerator<string, JudgedEnvironments> {
  const { environments, answers, encoder, maxItems, signal } = options;
  const runs = answers.flatMap(({ run }) => run ?? []);
  const details = createDetailChunks(encoder);
  const rows: EvalRow[] = [];
  let count = 0;
  for await (const environment of environments) {
    signal?.throwIfAborted();
    count += 1;
    if (count > maxItems) continue;
    const samples = (await Promise.all(answers.map((one) => samplesOf(environment, one)))).flat();
    rows.push(evalRow(environment, { samples, runs, place: details.next() }));
    yield await details.add(environmentDetail(environment, samples));
  }
  yield await details.finish();
  return { rows, omitted: count - rows.length };
}
