import { type FunctionStatistics, summarizeFunctions } from "@repost/context";
import type { TokenCounter } from "@repost/spec";
import { passRates } from "../difficulty/pass-rates.ts";
import { openEvalDataset } from "../evaluate/eval-dataset.ts";
import { measureRealism, type Realism } from "./realism/measure-realism.ts";
import { type FactKind, readFacts, type ReadFactsOptions } from "./read-facts.ts";

/** Number of environments by share of passed answers. */
interface Difficulty {
  readonly never: number;
  /** Fewer than half passed. */
  readonly seldom: number;
  /** Half or more passed, but not all. */
  readonly often: number;
  readonly always: number;
  /** No answer was scored. */
  readonly unknown: number;
}

export interface DatasetStatisticsOptions extends ReadFactsOptions {
  readonly counter: TokenCounter;
  /** Run directories of eval, for the difficulty. */
  readonly results?: readonly string[] | undefined;
  readonly models?: readonly string[] | undefined;
}

export interface DatasetStatistics extends FunctionStatistics {
  readonly of: FactKind;
  readonly difficulty: Difficulty | null;
  readonly realism: Realism;
}

/** @throws PipelineError PIPELINE_NOTHING_TO_DO; errors of reading */
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
      : difficultyOf(
          (await openEvalDataset({ dataset, signal })).instanceIds,
          await passRates({ runs: results, models, signal }),
        );
  const summary = await summarizeFunctions({ facts, counter, signal });
  return { of, difficulty, ...summary, realism: await measureRealism(pairs, { signal }) };
}

function difficultyOf(ids: Iterable<string>, rates: ReadonlyMap<string, number>): Difficulty {
  const counts = { never: 0, seldom: 0, often: 0, always: 0, unknown: 0 };
  for (const id of ids) counts[levelOf(rates.get(id))] += 1;
  return counts;
}

function levelOf(rate: number | undefined): keyof Difficulty {
  if (rate === undefined) return "unknown";
  if (rate === 0) return "never";
  if (rate === 1) return "always";
  return rate < 0.5 ? "seldom" : "often";
}
