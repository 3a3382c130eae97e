import { judgeLanguage } from "./languages.ts";
import {
  type Judge,
  type JudgedVariants,
  mapConcurrent,
  type Recorded,
  type RecordRequest,
  rejected,
  type StageResult,
  type VariantsRequest,
  type Verdict,
} from "@repost/spec";
import { judgeCandidate } from "./judge-candidate.ts";
import { type JudgeOptions, resolveOptions } from "./judge-options.ts";
import { createRunGate } from "./run-gate.ts";
import { variantLimits } from "./limits.ts";
import { referenceRequest } from "./reference-request.ts";
import { recordSuite } from "./data/record-suite.ts";
import type { JudgeContext } from "./judge-context.ts";
import { recordProgram } from "./split/record-program.ts";
import { recordWeak } from "./weak/record-weak.ts";
import { targetText } from "./target-definition.ts";
import { judgeTogether } from "./data/judge-together.ts";

/** Rejections after which level weak may still accept the program. */
const NOT_CARRIED = new Set(["protocol_violated", "reference_fails", "reference_unstable", "probe_failed"]);

const CONCURRENT_VARIANTS = 2;

/**
 * Creates a judge, which records the reference on a suite and compares candidates with it. A candidate's process gets
 * only the module and the inputs. Needs an executor for two executions at once.
 *
 * @throws JudgeError JUDGE_OPTION_INVALID
 * @example
 * const judge = createJudge({ executor });
 * const { recording, referenceMs } = unwrap(await judge.record({ module, suite }));
 * const solution = "def median(values):\n    return 1\n";
 * const { passed, detail } = await judge.judge({ module, recording, referenceMs, solution });
 */
export function createJudge(options: JudgeOptions): Judge {
  const settings = resolveOptions(options);
  const gate = createRunGate();
  return {
    record: (request, { signal } = {}) => recordRequest({ settings, gate, signal }, request),
    judge: (request, { signal } = {}) => judgeCandidate({ settings, gate, signal }, request),
    judgeVariants: (request, { signal } = {}) => judgeVariants({ settings, gate, signal }, request),
  };
}

/** Uses the highest possible level: calls, then two processes, then weak. */
async function recordRequest(context: JudgeContext, request: RecordRequest): Promise<StageResult<Recorded, "record">> {
  const { program, tests } = request.suite;
  if (program === null && tests.some(({ call }) => call === null)) {
    return rejected("code_tests", "The suite's tests are code, and there is no program to run them.");
  }
  const reference = await referenceRequest(request);
  if ("status" in reference) return reference;
  if (program === null) return recordSuite(context, reference);
  const split = await recordProgram(context, reference, program);
  const mayBeWeak = context.settings.allowWeak && judgeLanguage(request.module.language).hasWeakTrust;
  if (split.status === "accepted" || !mayBeWeak || !NOT_CARRIED.has(split.reason)) return split;
  const weak = await recordWeak(context, reference, program);
  if (weak.status === "accepted") return weak;
  return { ...split, detail: `${split.detail} Level weak: ${weak.reason}: ${weak.detail}` };
}

/** Solutions that crash or differ in a tolerated way get their own run, as do all for programs. */
async function judgeVariants(context: JudgeContext, request: VariantsRequest): Promise<JudgedVariants> {
  const { solutions, referenceMs: recordedMs = 0, ...common } = request;
  const together = await judgeTogether(context, request);
  const reference = together.reference ?? (await judgeReference(context, request, recordedMs));
  if (!reference.passed) return { reference, verdicts: [] };
  const referenceMs = reference.execution?.wall_ms ?? recordedMs;
  const limits = variantLimits(context.settings, reference.execution?.cpu_ms ?? null);
  const verdicts = await mapConcurrent(
    [...solutions.entries()],
    CONCURRENT_VARIANTS,
    async ([index, solution]) =>
      together.verdicts.get(index) ?? judgeCandidate(context, { ...common, solution, referenceMs, limits }),
  );
  return { reference, verdicts };
}

/** Judges the reference; its timeout is always confirmed. */
async function judgeReference(context: JudgeContext, request: VariantsRequest, referenceMs: number): Promise<Verdict> {
  const { solutions: _solutions, ...common } = request;
  const confirming = { ...context, settings: { ...context.settings, confirmTimeouts: true } };
  return judgeCandidate(confirming, { ...common, referenceMs, solution: (await targetText(request.module)) ?? "" });
}
