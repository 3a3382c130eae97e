import { type FunctionStatistics, summarizeFunctions } from "@repost/context";
import type { TokenCounter } from "@repost/spec";
import { type Difficulty, difficultyOf } from "../difficulty/difficulty-of.ts";
import { passRates } from "../difficulty/pass-rates.ts";
import { openEvalDataset } from "../evaluate/eval-dataset.ts";
import { measureRealism, type Realism } from "./realism/measure-realism.ts";
import type { FactKind } from "./fact-kinds.ts";
import { readFacts, type ReadFactsOptions } from "./read-facts.ts";

export interface DatasetStatisticsOptions extends ReadFactsOptions {
  readonly counter: TokenCounter;
  /** Run directories of eval, for the difficulty. */
  readonly results?: readonly string[] | undefined;
  readonly models?: readonly string[] | undefined;
}

export interface DatasetStatistics extends FunctionStatistics {
  readonly of: FactKind;
  /** By share of passed answers. */
  readonly difficulty: Difficulty | null;
  readonly realism: Realism;
}

/**
 * Statistics of the papers' tables.
 * @throws PipelineError PIPELINE_NOTHING_TO_DO; errors of reading
 */
export async function datasetStatistics({
  counter,
  results = [],
  models,
  ...options
}: DatasetStatisticsOptions): Promise<DatasetStatistics> {
  const { of, facts, pairs } = await readFacts(options);
  const { dataset, signal } = options;
  const difficulty =
    results.length === 0
      ? null
      : difficultyOf(await idsOf(dataset, signal), await passRates({ runs: results, models, signal }));
  const summary = await summarizeFunctions({ facts, counter, signal });
  return { of, difficulty, ...summary, realism: await measureRealism(pairs, { signal }) };
}

async function idsOf(dataset: string, signal: AbortSignal | undefined): Promise<ReadonlySet<string>> {
  return (await openEvalDataset({ dataset, signal })).instanceIds;
}
