import {
  type CompletionLoss,
  type CompletionTask,
  type Limits,
  type Mask,
  type TaskQuality,
  type TestCommand,
  type Workspace,
} from "@repost/spec";
import { maskMutants, neutralMiddle } from "@repost/syntax";
import { type JudgedMiddle, judgeLimits, judgeMiddle } from "./judge-middle.ts";

const GOLD_RUNS = 3;
const MUTANTS = 2;

interface CheckMaskOptions {
  readonly mask: Mask;
  readonly tests: CompletionTask["tests"];
  readonly workspace: Pick<Workspace, "run">;
  readonly command: TestCommand;
  readonly signal?: AbortSignal | undefined;
}

export interface CheckedMask {
  readonly quality: TaskQuality;
  readonly loss: { readonly reason: CompletionLoss; readonly detail: string } | null;
  /** False if every failing change is a syntax error. */
  readonly failsByTest: boolean;
}

type ChangeResult = NonNullable<TaskQuality["neutral"]>;

const FIRST_GOLD: Partial<Limits> = { wall_ms: 120_000, cpu_ms: 60_000 };

/** Checks that the reference passes, and that neutral, empty and mutated middles fail. */
export async function checkMask(options: CheckMaskOptions): Promise<CheckedMask> {
  const { mask, tests } = options;
  if (tests.length === 0) return lost(noQuality(), "unreached", `No test executes lines of the mask in ${mask.path}.`);
  const gold = await runGold(options);
  if (gold.loss !== null) return { quality: gold.quality, loss: gold.loss, failsByTest: false };
  return checkChanges({ ...options, limits: judgeLimits(gold.quality) }, gold.quality);
}

interface GoldResult {
  readonly quality: TaskQuality;
  readonly loss: CheckedMask["loss"];
}

async function runGold(options: CheckMaskOptions): Promise<GoldResult> {
  const { mask } = options;
  const quality = noQuality();
  const failures: JudgedMiddle[] = [];
  for (let run = 0; run < GOLD_RUNS; run += 1) {
    const judged = await judgeMiddle({ ...options, middle: mask.middle, limits: FIRST_GOLD });
    quality.gold_ms = Math.max(quality.gold_ms, judged.ms);
    if (judged.cpuMs !== null) quality.gold_cpu_ms = Math.max(quality.gold_cpu_ms ?? 0, judged.cpuMs);
    if (judged.outcome === "passed") quality.gold_runs += 1;
    else failures.push(judged);
  }
  const [failure] = failures;
  if (failure === undefined) return { quality, loss: null };
  const detail = failure.detail ?? "The reference did not pass.";
  const isUnproven = !failure.isProven && failure.tests.failed === null && failure.cause === "tampering";
  const reason = quality.gold_runs > 0 ? "gold_unstable" : isUnproven ? "source_not_proven" : "gold_fails";
  return { quality, loss: { reason, detail } };
}

type ChangeOptions = CheckMaskOptions & { readonly limits: Partial<Limits> };

async function checkChanges(options: ChangeOptions, gold: TaskQuality): Promise<CheckedMask> {
  const { mask } = options;
  const quality = { ...gold };
  const neutral = neutralMiddle(mask.language, mask.level);
  // A neutral middle equal to the reference proves nothing.
  const hasNeutral = neutral !== null && neutral !== "" && neutral !== mask.middle.trim();
  if (hasNeutral) quality.neutral = resultOf(await judgeMiddle({ ...options, middle: neutral }));
  quality.mutants = await runMutants(options);
  quality.empty = resultOf(await judgeMiddle({ ...options, middle: "" }));
  const failsByTest = quality.neutral === "failed" || quality.empty === "failed" || quality.mutants.killed > 0;
  return { quality, loss: lossOf(quality, failsByTest), failsByTest };
}

function lossOf({ neutral, empty, mutants }: TaskQuality, failsByTest: boolean): CheckedMask["loss"] {
  if (neutral === "passed") return { reason: "neutral_passes", detail: "The tests pass with the neutral middle." };
  if (empty === "passed") return { reason: "empty_passes", detail: "The tests pass with an empty middle." };
  if (mutants.total > 0 && mutants.killed === 0) {
    return { reason: "mutants_survive", detail: `The tests pass with ${mutants.total} of ${mutants.total} mutants.` };
  }
  if (!failsByTest) return { reason: "no_failing_change", detail: "Every change that fails is a syntax error." };
  return null;
}

async function runMutants(options: ChangeOptions): Promise<TaskQuality["mutants"]> {
  const counts = { killed: 0, total: 0 };
  for (const middle of await mutatedMiddles(options.mask, MUTANTS)) {
    const { outcome, cause } = await judgeMiddle({ ...options, middle });
    // Timeouts depend on the machine's load.
    if (outcome === "timeout" || cause === "syntax_error") continue;
    counts.total += 1;
    if (outcome !== "passed") counts.killed += 1;
  }
  return counts;
}

export async function mutatedMiddles(mask: Mask, count: number): Promise<readonly string[]> {
  const { prefix, middle, suffix, language, start } = mask;
  const mutants = await maskMutants(language, prefix + middle + suffix, { start, end: start + middle.length });
  return spread(mutants, count).map(
    ({ span, replacement }) => middle.slice(0, span.start - start) + replacement + middle.slice(span.end - start),
  );
}

function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, index) => items[Math.floor(((index + 0.5) * items.length) / count)]).filter(
    (item) => item !== undefined,
  );
}

function resultOf({ outcome }: JudgedMiddle): ChangeResult {
  if (outcome === "passed") return "passed";
  return outcome === "compile_error" ? "syntax_error" : "failed";
}

function noQuality(): TaskQuality {
  return {
    gold_runs: 0,
    gold_ms: 0,
    gold_cpu_ms: null,
    neutral: null,
    empty: null,
    mutants: { killed: 0, total: 0 },
  };
}

function lost(quality: TaskQuality, reason: CompletionLoss, detail: string): CheckedMask {
  return { quality, loss: { reason, detail }, failsByTest: false };
}
