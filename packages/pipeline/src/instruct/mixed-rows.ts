import { readQuestionRows, type TrainingExample } from "@repost/dataset";
import type { CallOptions, TokenCounter } from "@repost/spec";

interface MixOptions extends CallOptions {
  readonly file: string;
  /** From 0 to below 1. */
  readonly ratio: number;
  readonly counter: TokenCounter;
  readonly maxTokens: number;
  readonly onLost: (reason: "not_a_question" | "too_long") => void;
}

/** Mixes evenly until the file ends. */
export async function* mixRows(
  rows: AsyncIterable<TrainingExample>,
  options: MixOptions,
): AsyncGenerator<TrainingExample, void> {
  const questions = questionRows(options);
  let [written, mixed] = [0, 0];
  let isEnded = false;
  for await (const row of rows) {
    yield row;
    written += 1;
    while (!isEnded && mixed + 1 <= options.ratio * (written + mixed + 1)) {
      const next = await questions.next();
      if (next.done === true) isEnded = true;
      else {
        mixed += 1;
        yield next.value;
      }
    }
  }
  await questions.return();
}

async function* questionRows(options: MixOptions): AsyncGenerator<TrainingExample, void> {
  const { file, counter, maxTokens, onLost, signal } = options;
  for await (const row of readQuestionRows(file, { signal })) {
    if (row.status === "invalid") onLost("not_a_question");
    else if (counter.count(row.example.prompt) + counter.count(row.example.answer) > maxTokens) onLost("too_long");
    else yield row.example;
  }
}
