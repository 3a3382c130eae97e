import { type Answers, samplesOf } from "./answers.ts";
import type { ChunkEncoder } from "./chunk-encoder.ts";
import { createDetailChunks } from "./detail-chunks.ts";
import { evalRow } from "./environment-detail.ts";
import type { EvalRow } from "./page-data.ts";
import type { PageSubject } from "./page-subject.ts";

export interface JudgedEnvironmentsOptions {
  readonly subjects: AsyncIterable<PageSubject>;
  readonly answers: readonly Answers[];
  readonly encoder: ChunkEncoder;
  readonly maxItems: number;
  readonly signal: AbortSignal | undefined;
}

export interface JudgedEnvironments {
  readonly rows: readonly EvalRow[];
  readonly omitted: number;
}

export async function* judgedEnvironments(
  options: JudgedEnvironmentsOptions,
): AsyncGenerator<string, JudgedEnvironments> {
  const { subjects, answers, encoder, maxItems, signal } = options;
  const runs = answers.flatMap(({ run }) => run ?? []);
  const details = createDetailChunks(encoder);
  const rows: EvalRow[] = [];
  let count = 0;
  for await (const subject of subjects) {
    signal?.throwIfAborted();
    count += 1;
    if (count > maxItems) continue;
    const samples = (await Promise.all(answers.map((runAnswers) => samplesOf(subject, runAnswers)))).flat();
    rows.push(evalRow(subject.row(details.next()), { samples, runs }));
    yield await details.add(subject.detail(samples));
  }
  yield await details.finish();
  return { rows, omitted: count - rows.length };
}
