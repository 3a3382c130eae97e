import type { EvalResult, Leaderboard, Prediction } from "@repost/spec";
import { type Answers, readAnswers } from "./answers.ts";
import { createChunkEncoder } from "./chunk-encoder.ts";
import { htmlDocument } from "./document.ts";
import { judgedEnvironments } from "./judged-environments.ts";
import type { LeaderboardIndex } from "./page-data.ts";
import { pageSubjects, type PageSubjectOptions } from "./page-subject.ts";

export interface RenderLeaderboardPageOptions extends PageSubjectOptions {
  readonly leaderboard: Leaderboard;
  /** By name on the leaderboard; held in memory. */
  readonly runs: readonly {
    readonly name: string;
    readonly results: AsyncIterable<EvalResult> | Iterable<EvalResult>;
    readonly predictions?: AsyncIterable<Prediction> | Iterable<Prediction>;
  }[];
  readonly title?: string;
  /** @default 20,000 */
  readonly maxItems?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Yields pieces of a self-contained HTML file. */
export function renderLeaderboardPage(options: RenderLeaderboardPageOptions): AsyncIterable<string> {
  const { title = "Leaderboard" } = options;
  return htmlDocument({ title, chunks: leaderboardChunks({ ...options, title }) });
}

async function* leaderboardChunks(options: RenderLeaderboardPageOptions): AsyncGenerator<string, void> {
  const { leaderboard, title = "", maxItems = 20_000, signal } = options;
  const answers: Answers[] = [];
  for (const { name, results, predictions = [] } of inOrder(options))
    answers.push(await readAnswers({ run: name, results, predictions }, signal));
  const encoder = createChunkEncoder();
  const judged = yield* judgedEnvironments({ subjects: pageSubjects(options), answers, encoder, maxItems, signal });
  const index: LeaderboardIndex = { kind: "leaderboard", title, leaderboard, ...judged };
  yield await encoder.encode("index", index);
}

function inOrder({ leaderboard, runs }: RenderLeaderboardPageOptions): RenderLeaderboardPageOptions["runs"] {
  return leaderboard.runs.flatMap(({ name }) => runs.find((run) => run.name === name) ?? []);
}
