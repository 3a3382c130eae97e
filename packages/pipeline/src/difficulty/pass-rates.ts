import { existsSync } from "node:fs";
import path from "node:path";
import { readJsonLines } from "@repost/dataset";
import { countOutcome, type EvalResult, records, RUN_FILES } from "@repost/spec";
import { runMissing } from "../errors.ts";

interface PassRatesOptions {
  readonly runs: readonly string[];
  readonly models?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns the share of passed answers by instance id.
 * @throws PipelineError PIPELINE_RUN_MISSING
 */
export async function passRates({ runs, models, signal }: PassRatesOptions): Promise<ReadonlyMap<string, number>> {
  const wanted = models === undefined ? null : new Set(models);
  const counts = new Map<string, { passed: number; scored: number }>();
  for (const run of runs) {
    const file = path.join(run, RUN_FILES.results);
    if (!existsSync(file)) throw runMissing(run, RUN_FILES.results);
    const last = new Map<string, { readonly id: string; readonly outcome: EvalResult["outcome"] }>();
    for await (const result of readJsonLines(file, records.evalResult, { tolerateTornEnd: true, signal })) {
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
