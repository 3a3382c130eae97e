import { type CallOptions, countOutcome, type EvalResult, records } from "@repost/spec";
import { requireFile, rowsOf } from "../rows.ts";

interface PassRatesOptions extends CallOptions {
  readonly runs: readonly string[];
  readonly models?: readonly string[] | undefined;
}

/**
 * Returns the share of passed answers by instance id.
 * @throws PipelineError PIPELINE_RUN_MISSING
 */
export async function passRates({ runs, models, signal }: PassRatesOptions): Promise<ReadonlyMap<string, number>> {
  const wanted = models === undefined ? null : new Set(models);
  const counts = new Map<string, { passed: number; scored: number }>();
  for (const run of runs) {
    const file = requireFile(run, "results");
    const last = new Map<string, { readonly id: string; readonly outcome: EvalResult["outcome"] }>();
    for await (const result of rowsOf(file, records.evalResult, { signal })) {
      const { instance_id: id, sample, outcome, model_name_or_path: model } = result;
      if (wanted === null || (model !== null && wanted.has(model))) last.set(`${id} ${sample}`, { id, outcome });
    }
    for (const { id, outcome } of last.values()) {
      const kind = countOutcome(outcome);
      if (kind === "unscored") continue;
      const tally = counts.get(id) ?? { passed: 0, scored: 0 };
      tally.scored += 1;
      tally.passed += Number(kind === "pass");
      counts.set(id, tally);
    }
  }
  return new Map([...counts].map(([id, { passed, scored }]) => [id, passed / scored]));
}
