import {
  type CompletionLoss,
  type CompletionTask,
  type Limits,
  type Mask,
  type Mutant,
  type TaskQuality,
  type TestCommand,
  type Workspace,
} from "@repost/spec";
import { maskMutants, neutralMiddle } from "@repost/syntax";
import { type JudgedContent, judgeContent } from "./judge-content.ts";
import { judgeLimits } from "./judge-limits.ts";

const GOLD_RUNS = 3;

interface CheckMaskOptions {
  readonly mask: Mask;
  readonly tests: CompletionTask["tests"];
  readonly workspace: Pick<Workspace, "run">;
  readonly command: TestCommand;
  /** @default 2 */
  readonly maxMutants?: number;
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
  const limits = judgeLimits({ goldMs: gold.quality.gold_ms, goldCpuMs: gold.quality.gold_cpu_ms });
  return checkChanges({ ...options, limits }, gold.quality);
}

interface GoldResult {
  readonly quality: TaskQuality;
  readonly loss: CheckedMask["loss"];
}

async function runGold(options: CheckMaskOptions): Promise<GoldResult> {
  const { mask } = options;
  const quality = noQuality();
  const failures: JudgedContent[] = [];
  for (let run = 0; run < GOLD_RUNS; run += 1) {
    const judged = await judgeMiddle({ ...options, limits: FIRST_GOLD }, mask.middle);
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
  if (hasNeutral) quality.neutral = resultOf(await judgeMiddle(options, neutral));
  quality.mutants = await runMutants(options);
  quality.empty = resultOf(await judgeMiddle(options, ""));
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
  const { mask, maxMutants = 2 } = options;
  const { prefix, middle, suffix, language, start } = mask;
  const code = prefix + middle + suffix;
  const mutants = spread(await maskMutants(language, code, { start, end: start + middle.length }), maxMutants);
  const counts = { killed: 0, total: 0 };
  for (const mutant of mutants) {
    const { outcome, cause } = await judgeMiddle(options, mutatedMiddle(mask, mutant));
    // Timeouts depend on the machine's load.
    if (outcome === "timeout" || cause === "syntax_error") continue;
    counts.total += 1;
    if (outcome !== "passed") counts.killed += 1;
  }
  return counts;
}

export function mutatedMiddle(
  { middle, start }: Pick<Mask, "middle" | "start">,
  { span, replacement }: Mutant,
): string {
  return middle.slice(0, span.start - start) + replacement + middle.slice(span.end - start);
}

export function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, index) => items[Math.floor(((index + 0.5) * items.length) / count)]).filter(
    (item) => item !== undefined,
  );
}

async function judgeMiddle(options: ChangeOptions, middle: string): Promise<JudgedContent> {
  const { mask, tests, workspace, command, limits, signal } = options;
  return judgeContent({
    workspace,
    command,
    language: mask.language,
    path: mask.path,
    content: mask.prefix + middle + mask.suffix,
    tests: tests.map(({ id }) => id),
    limits,
    signal,
  });
}

function resultOf({ outcome }: JudgedContent): ChangeResult {
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
