import { evaluate, goldPrediction, stubPrediction } from "@repost/eval";
import type { CallOptions, Environment, EvalResult, Judge, ReasonOf, Recording, Rejection } from "@repost/spec";
import { countOutcome, SCHEMA_VERSION } from "@repost/spec";
import { forEachConcurrent } from "../for-each-concurrent.ts";
import type { Journal } from "../journal.ts";
import { finalRejection } from "./final-rejection.ts";

interface ConfirmEnvironmentsOptions extends CallOptions {
  readonly environments: AsyncIterable<Environment> | Iterable<Environment>;
  readonly judge: Judge;
  readonly loadRecording: (environment: Environment, options: CallOptions) => Promise<Recording>;
  /** Contains confirmations of earlier runs. */
  readonly journal: Journal;
  readonly concurrency: number;
  readonly onRejected?: ((rejection: Rejection) => void) | undefined;
}

/** Sample number of raising functions. */
const STUB = 1;

/**
 * Checks that references pass and that raising functions fail.
 * @returns rejections by instance id
 */
export async function confirmEnvironments(
  options: ConfirmEnvironmentsOptions,
): Promise<ReadonlyMap<string, Rejection>> {
  const { environments, journal, concurrency, signal, onRejected } = options;
  const { confirmed, lost } = earlier(journal);
  await forEachConcurrent(environments, { concurrency, signal }, async (environment) => {
    const { instance_id: id, suite } = environment;
    if (confirmed.get(id) === suite.recording || lost.has(id)) return;
    const rejection = await confirmOne(environment, options);
    if (rejection === null) {
      const entry = { schema_version: SCHEMA_VERSION, type: "confirmed", instance_id: id, recording: suite.recording };
      await journal.append({ ...entry, type: "confirmed" });
      return;
    }
    lost.set(id, rejection);
    if (rejection.reason !== "infrastructure") {
      await journal.append({ schema_version: SCHEMA_VERSION, type: "rejected", rejection });
    }
    onRejected?.(rejection);
  });
  return lost;
}

function earlier({ entries }: Journal): { confirmed: Map<string, string>; lost: Map<string, Rejection> } {
  const confirmed = new Map<string, string>();
  const lost = new Map<string, Rejection>();
  for (const entry of entries) {
    if (entry.type === "confirmed") confirmed.set(entry.instance_id, entry.recording);
    const id = entry.type === "rejected" ? entry.rejection.instance_id : null;
    if (entry.type === "rejected" && id !== null) lost.set(id, entry.rejection);
  }
  return { confirmed, lost };
}

async function confirmOne(
  environment: Environment,
  { judge, loadRecording, signal }: ConfirmEnvironmentsOptions,
): Promise<Rejection | null> {
  const stub = { ...(await stubPrediction(environment)), sample: STUB };
  const results: EvalResult[] = [];
  const predictions = [goldPrediction(environment), stub];
  for await (const result of evaluate({ environments: [environment], predictions, judge, loadRecording, signal })) {
    results.push(result);
  }
  return rejectionOf(environment, results);
}

function rejectionOf({ instance_id: id, path, repo }: Environment, results: readonly EvalResult[]): Rejection | null {
  const row = (reason: ReasonOf<"final">, detail: string): Rejection =>
    finalRejection({ id, source: repo.source, path }, reason, detail);
  const unscored = results.find(({ outcome }) => countOutcome(outcome) === "unscored");
  if (unscored !== undefined) return row("infrastructure", unscored.detail ?? unscored.outcome);
  const failed = results.find(({ sample, passed }) => sample !== STUB && !passed);
  if (failed !== undefined) {
    return row(
      "reference_failed",
      `Once more, the reference ends as ${failed.outcome}: ${failed.detail ?? "no detail"}`,
    );
  }
  const passed = results.some((result) => result.sample === STUB && result.passed);
  return passed ? row("stub_passed", "Once more, a function that only raises passes the tests.") : null;
}
