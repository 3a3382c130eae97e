import { type FunctionStatistics, summarizeFunctions } from "@repost/context";
import type { TokenCounter } from "@repost/spec";
import { type FactKind, readFacts, type ReadFactsOptions } from "./read-facts.ts";

export interface DatasetStatisticsOptions extends ReadFactsOptions {
  readonly counter: TokenCounter;
}

export interface DatasetStatistics extends FunctionStatistics {
  /** What the figures are of. */
  readonly of: FactKind;
}

/**
 * Figures of the functions of a RUN or a file, as the papers' tables have them.
 *
 * @example
 * const { functions, libraries } = await datasetStatistics({ dataset: "run", counter: await loadTokenCounter() });
 *
 * @throws PipelineError PIPELINE_NOTHING_TO_DO; what reading datasets throws
 */
export async function datasetStatistics({ counter, ...options }: DatasetStatisticsOptions): Promise<DatasetStatistics> {
  const { of, facts } = await readFacts(options);
  return { of, ...(await summarizeFunctions({ facts, counter, signal: options.signal })) };
}
