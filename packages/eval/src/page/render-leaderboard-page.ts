import type { CallOptions, EvalResult, Leaderboard, Prediction } from "@repost/spec";
import { type Answers, readAnswers } from "./answers.ts";
import { htmlDocument } from "./document.ts";
import { judgedEnvironments } from "./judged-environments.ts";
import { pageSubjects, type PageSubjectOptions } from "./page-subject.ts";

export interface RenderLeaderboardPageOptions extends PageSubjectOptions, CallOptions {
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
}

/** Yields pieces of a self-contained HTML file. */
export function renderLeaderboardPage(options: RenderLeaderboardPageOptions): AsyncIterable<string> {
  const { leaderboard, title = "Leaderboard", maxItems = 20_000, signal } = options;
  return htmlDocument(title, async function* (encoder) {
    const answers: Answers[] = [];
    for (const { name, results, predictions = [] } of inOrder(options))
      answers.push(await readAnswers({ run: name, results, predictions }, signal));
    const judged = yield* judgedEnvironments({ subjects: pageSubjects(options), answers, encoder, maxItems, signal });
    return { kind: "leaderboard", title, leaderboard, ...judged };
  });
}

function inOrder({ leaderboard, runs }: RenderLeaderboardPageOptions): RenderLeaderboardPageOptions["runs"] {
  return leaderboard.runs.flatMap(({ name }) => runs.find((run) => run.name === name) ?? []);
}
