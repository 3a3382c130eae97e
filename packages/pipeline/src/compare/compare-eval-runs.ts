import { mkdir } from "node:fs/promises";
import path from "node:path";
import { writeCsv, writeJsonLines, writePieces } from "@repost/dataset";
import {
  breakdownTable,
  comparisonTable,
  completionsTable,
  leaderboardTable,
  makeLeaderboard,
  renderLeaderboardMarkdown,
  renderLeaderboardPage,
} from "@repost/eval";
import { type CallOptions, LEADERBOARD_FILES, type Leaderboard, records } from "@repost/spec";
import { type EvalRun, openEvalRun } from "./open-eval-run.ts";

export interface CompareEvalRunsOptions extends CallOptions {
  readonly runs: readonly string[];
  readonly output?: string;
  /** @default the least common k */
  readonly k?: number;
}

/** @throws PipelineError PIPELINE_RUN_MISSING; EvalError EVAL_LEADERBOARD_MIXED, EVAL_NOTHING_IN_COMMON */
export async function compareEvalRuns({ runs, output, k, signal }: CompareEvalRunsOptions): Promise<Leaderboard> {
  const opened: EvalRun[] = [];
  for (const run of runs) opened.push(await openEvalRun(run));
  const leaderboard = await makeLeaderboard({
    runs: opened.map(({ run, report, results }) => ({ run, report, results: results() })),
    ...(k === undefined ? {} : { k }),
  });
  if (output !== undefined) await writeLeaderboard({ leaderboard, opened, output, signal });
  return leaderboard;
}

interface WriteLeaderboard {
  readonly leaderboard: Leaderboard;
  readonly opened: readonly EvalRun[];
  readonly output: string;
  readonly signal: AbortSignal | undefined;
}

async function writeLeaderboard({ leaderboard, opened, output, signal }: WriteLeaderboard): Promise<void> {
  await mkdir(output, { recursive: true });
  const file = (name: keyof typeof LEADERBOARD_FILES): string => path.join(output, LEADERBOARD_FILES[name]);
  await writeJsonLines(file("report"), records.leaderboard, [leaderboard]);
  await writePieces(file("summary"), [renderLeaderboardMarkdown(leaderboard)]);
  await writeCsv(file("runsTable"), leaderboardTable(leaderboard));
  await writeCsv(file("pairsTable"), comparisonTable(leaderboard));
  const breakdowns = leaderboard.runs.map(({ name, report }) => ({ name, breakdowns: report.breakdowns }));
  await writeCsv(file("breakdownsTable"), breakdownTable(breakdowns));
  const completions = leaderboard.runs.map(({ name, report }) => ({ name, completions: report.completions }));
  if (completions.some((run) => run.completions !== undefined)) {
    await writeCsv(file("completionsTable"), completionsTable(completions));
  }
  const runs = leaderboard.runs.flatMap(({ name, run }) => {
    const openedRun = opened.find((evalRun) => evalRun.run === run);
    return openedRun === undefined
      ? []
      : [{ name, results: openedRun.results(), predictions: openedRun.predictions() }];
  });
  const environments = opened[0]?.environments() ?? [];
  const tasks = opened[0]?.tasks() ?? [];
  await writePieces(file("page"), renderLeaderboardPage({ leaderboard, runs, environments, tasks, signal }), {
    signal,
  });
}
