import {
  SCHEMA_VERSION,
  accepted,
  rejected,
  type Call,
  type Recorded,
  type Recording,
  type StageRejection,
  type StageResult,
  type TestCase,
} from "@repost/spec";
import type { JudgeContext } from "../judge-context.ts";
import type { CallLanguage, CallPlan } from "../call-language.ts";
import type { ReferenceRequest } from "../reference-request.ts";
import {
  countDistinct,
  describeConditions,
  firstAgreement,
  inOrder,
  nextAgreement,
  runConditions,
  type Agreement,
  type RunConditions,
} from "./reference-runs.ts";
import { loadProblem } from "../load-failure.ts";
import { runCalls, type CallRun } from "./run-calls.ts";
import { findWeakness } from "./weak-suite.ts";

interface Reference extends ReferenceRequest {
  readonly context: JudgeContext;
}

interface Agreed extends Required<Pick<Recording, "calls_apart">> {
  readonly agreement: Agreement;
  readonly referenceMs: number;
}

/**
 * Rejections: `load_error`, `protocol_violated`, `observations_too_large`, `too_few_tests`, `too_few_outcomes`,
 * `weak_suite`, `probe_failed`.
 */
export async function recordSuite(
  context: JudgeContext,
  request: ReferenceRequest,
): Promise<StageResult<Recorded, "record">> {
  const { module, suite, environment, definition, language } = request;
  const agreed = await runReference({ ...request, context });
  if ("status" in agreed) return agreed;
  const { dropped } = agreed.agreement;
  if (Object.values(dropped).some((count) => count > 0)) {
    context.settings.onEvent({ type: "tests-dropped", instance_id: module.instance_id, dropped });
  }
  const tooLittle = lackOfEvidence(context, language, agreed.agreement, suite.tests.length);
  if (tooLittle !== null) return tooLittle;
  const { calls_apart } = agreed;
  const recording = { ...recordingOf(agreed.agreement, context.settings.runs), calls_apart };
  const recorded = { recording, referenceMs: agreed.referenceMs };
  const weakness = await findWeakness(context, { module, definition, environment, language, ...recorded });
  return weakness ?? accepted(recorded);
}

/** Later runs share a process while results agree, which shows candidates' side effects. */
async function runReference(reference: Reference): Promise<Agreed | StageRejection<"record">> {
  const { settings } = reference.context;
  const { tests } = reference.suite;
  const { values } = reference.language;
  let agreement: Agreement | undefined;
  let referenceMs = 0;
  let isTogether = settings.runs > 1;
  for (let number = 0; number < settings.runs; number += 1) {
    const conditions = runConditions(number);
    const before: readonly TestCase[] = agreement?.kept.map(({ test }) => test) ?? tests;
    if (before.length === 0) break;
    if (agreement !== undefined && isTogether) {
      const together = await runTogether(reference, agreement, conditions);
      isTogether = together !== null;
      referenceMs = Math.max(referenceMs, together?.wallMs ?? 0);
      if (isTogether) continue;
    }
    const run = await runOnce(reference, before, conditions);
    const { transcript, execution } = run;
    if (execution.messages_truncated) {
      const detail = `The observations take more than the ${execution.limits.message_bytes} bytes that a run may send.`;
      return rejected("observations_too_large", detail);
    }
    if (transcript.status === "load_error" || transcript.status === "tampered") {
      return failedRun(reference, run, conditions);
    }
    const observations = inOrder(transcript, conditions, before.length);
    agreement =
      agreement === undefined
        ? firstAgreement(tests, transcript.observations, execution.status === "timeout" ? "timeout" : "died")
        : nextAgreement(agreement, observations, values);
    const counts = number > 0 || agreement.kept.length === tests.length;
    if (counts) referenceMs = Math.max(referenceMs, execution.wall_ms);
  }
  const agreed = agreement ?? firstAgreement([], [], "died");
  const calls_apart = !isTogether && (await runTogether(reference, agreed, runConditions(0))) === null;
  return { agreement: agreed, referenceMs, calls_apart };
}

async function runTogether(
  reference: Reference,
  agreement: Agreement,
  conditions: RunConditions,
): Promise<{ readonly wallMs: number } | null> {
  const tests = agreement.kept.map(({ test }) => test);
  const { transcript, execution } = await runOnce(reference, tests, conditions, false);
  if (transcript.status !== "closed" || execution.status !== "exited" || execution.exit_code !== 0) return null;
  const observations = inOrder(transcript, conditions, tests.length);
  const { kept } = nextAgreement(agreement, observations, reference.language.values);
  return kept.length < tests.length ? null : { wallMs: execution.wall_ms };
}

async function runOnce(
  { context, language, module, environment, definition }: Reference,
  tests: readonly TestCase[],
  { hashSeed, clockShiftS, reversed }: RunConditions,
  apart = true,
): Promise<CallRun> {
  const { callTimeoutMs, recordTimeoutMs, limits } = context.settings;
  const calls = tests.map(({ call }) => call).filter((call): call is Call => call !== null);
  const plan: CallPlan = {
    module,
    calls: reversed ? calls.toReversed() : calls,
    apart,
    callTimeoutMs,
    limits: { wall_ms: recordTimeoutMs, cpu_ms: recordTimeoutMs, ...limits },
    environment,
    hashSeed,
    clockShiftS,
    ...(apart && hashSeed === 0 ? { reference: { ...definition, code: module.code } } : {}),
  };
  if (apart && language.hasDirectRequests) {
    const direct = await runCalls(context, language, plan, true);
    if (["closed", "load_error"].includes(direct.transcript.status)) return direct;
  }
  return runCalls(context, language, plan);
}

function failedRun(
  { language, module }: Reference,
  { transcript }: CallRun,
  conditions: RunConditions,
): StageRejection<"record"> {
  const where = ` (${describeConditions(conditions)})`;
  if (transcript.status !== "load_error") {
    const problem = transcript.status === "tampered" ? ` ${transcript.detail}` : "";
    return rejected("protocol_violated", `The module wrote to the channel of its observations${where}.${problem}`);
  }
  const { reason, detail, evidence } = loadProblem(module, language, transcript, where);
  return rejected(reason, detail, evidence);
}

function lackOfEvidence(
  { settings }: JudgeContext,
  language: CallLanguage,
  { kept, dropped, example }: Agreement,
  tests: number,
): StageRejection<"record"> | null {
  const { minTests, minDistinct } = settings;
  if (kept.length < minTests) {
    const counts = Object.entries(dropped).filter(([, count]) => count > 0);
    const lost = counts.map(([why, count]) => `${count} ${why}`).join(", ");
    const detail = `${kept.length} of ${tests} tests are left, ${minTests} are needed${lost === "" ? "" : `; lost: ${lost}`}.`;
    return rejected("too_few_tests", example === null ? detail : `${detail} ${example}`);
  }
  const distinct = countDistinct(
    kept.map(({ expected }) => expected),
    minDistinct,
    language.values,
  );
  if (distinct >= minDistinct) return null;
  return rejected(
    "too_few_outcomes",
    `${kept.length} tests show ${distinct} different ${distinct === 1 ? "outcome" : "outcomes"}, ${minDistinct} are needed.`,
  );
}

function recordingOf({ kept }: Agreement, runs: number): Recording {
  return {
    schema_version: SCHEMA_VERSION,
    trust: "data",
    handles: false,
    tests: kept.map(({ test }) => test),
    program: null,
    expected: kept.map(({ expected }) => expected),
    runs,
  };
}
