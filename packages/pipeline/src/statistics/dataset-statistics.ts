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
  /** RUNs of eval: how difficult the functions are for the models that answered in them. @default none */
  readonly results?: readonly string[] | undefined;
  /** Only answers of these models. @default all */
  readonly models?: readonly string[] | undefined;
}

export interface DatasetStatistics extends FunctionStatistics {
  /** What the figures are of. */
  readonly of: FactKind;
  /** Environments by the share of models' answers that passed; null without results. */
  readonly difficulty: Difficulty | null;
  /** How close the functions in the modules are to the originals, and how complex both are. */
  readonly realism: Realism;
}

/**
 * Figures of the functions of a RUN or a file, as the papers' tables have them.
 *
 * @example
 * const { functions, libraries } = await datasetStatistics({ dataset: "run", counter: await loadTokenCounter() });
 *
 * @throws PipelineError PIPELINE_NOTHING_TO_DO; what reading datasets throws
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
