import {
  SCHEMA_VERSION,
  accepted,
  rejected,
  type Execution,
  type Recorded,
  type Recording,
  type SandboxedModule,
  type ReasonOf,
  type StageRejection,
  type StageResult,
} from "@repost/spec";
import { verdictOfAttempt } from "../attempt.ts";
import { callLanguage } from "../call-languages.ts";
import { describeConditions, runConditions } from "../data/reference-runs.ts";
import type { JudgeContext } from "../judge-context.ts";
import { findAccepted } from "../find-passing-probe.ts";
import type { ReferenceRequest } from "../reference-request.ts";
import { decodeStream } from "./decode-stream.ts";
import { commonStream, countContent, type ExpectedStream, streamObservation } from "./expected-stream.ts";
import { judgeWeakOnce } from "./judge-weak-once.ts";
import { runWeak } from "./run-weak.ts";
import type { Stream } from "./stream.ts";

interface Learned {
  readonly looks: ExpectedStream;
  readonly referenceMs: number;
}

/**
 * Keeps observations that are equal in `runs` runs. Rejections: `load_error`, `reference_fails`, `reference_unstable`,
 * `not_called`, `observes_nothing`, `weak_suite`, `probe_failed`.
 */
export async function recordWeak(
  context: JudgeContext,
  request: ReferenceRequest,
  program: string,
): Promise<StageResult<Recorded, "record">> {
  const { module, suite, definition, environment, solution } = request;
  const isSeeded = /seed/iu.test(program);
  const learned = await runReference(context, request, program, isSeeded);
  if ("status" in learned) return learned;
  const { looks, referenceMs } = learned;
  if (!looks.some(({ kind }) => kind === "return" || kind === "raise")) {
    return rejected("not_called", "The test never calls the candidate.");
  }
  if (countContent(looks) === 0)
    return rejected("observes_nothing", "Nothing that the test looks at is the same twice.");
  const recording: Recording = {
    schema_version: SCHEMA_VERSION,
    trust: "weak",
    handles: false,
    tests: [...suite.tests],
    program,
    expected: [streamObservation(looks, isSeeded)],
    runs: context.settings.runs,
  };
  const recorded = { recording, referenceMs };
  const judged = await judgeWeakOnce(context, { module, environment, ...recorded, solution });
  const { outcome, detail } = verdictOfAttempt(judged);
  if (outcome !== "passed") return rejected("reference_unstable", detail ?? outcome);
  const accepting = await findAccepted(context, judgeWeakOnce, { module, definition, environment, ...recorded });
  return accepting ?? accepted(recorded);
}

async function runReference(
  context: JudgeContext,
  { module, solution, environment }: ReferenceRequest,
  program: string,
  isSeeded: boolean,
): Promise<Learned | StageRejection<"record">> {
  const { runs, recordTimeoutMs, limits } = context.settings;
  let looks: ExpectedStream | undefined;
  let referenceMs = 0;
  for (let number = 0; number < runs; number += 1) {
    const conditions = runConditions(number);
    const outcome = await runWeak(context, {
      module,
      program,
      solution,
      isSeeded,
      limits: { wall_ms: recordTimeoutMs, cpu_ms: recordTimeoutMs, ...limits },
      environment,
      ...conditions,
      targetSeed: number,
    });
    const where = `(${describeConditions(conditions)})`;
    if (outcome.status === "failed") return rejected("probe_failed", `The reference's own text: ${outcome.detail}.`);
    const stream = decodeStream(outcome.execution.messages);
    const problem = referenceProblem(context, module, outcome.execution, stream);
    if (problem !== null) {
      const [reason, detail] = problem;
      return rejected(reason === "reference_fails" && number > 0 ? "reference_unstable" : reason, `${detail} ${where}`);
    }
    const runLooks = stream.status === "closed" ? stream.looks : [];
    const common = looks === undefined ? runLooks : commonStream(looks, runLooks);
    if (common === undefined)
      return rejected("reference_unstable", `The test looks at other things in another run ${where}`);
    looks = common;
    referenceMs = Math.max(referenceMs, outcome.execution.wall_ms);
  }
  return { looks: looks ?? [], referenceMs };
}

function referenceProblem(
  { settings }: JudgeContext,
  module: SandboxedModule,
  execution: Execution,
  stream: Stream,
): readonly [ReasonOf<"record">, string] | null {
  if (stream.status === "tampered") return ["protocol_violated", stream.detail];
  if (stream.status === "open" || execution.status !== "exited" || execution.exit_code !== 0) {
    return ["reference_fails", `The test did not come to its end: ${execution.status}.`];
  }
  const { how, code, types, message } = stream.end;
  if (how === "returned" || (how === "exit" && (code ?? 0) === 0)) return null;
  if (how === "exit") return ["reference_fails", `The test ended with exit code ${code ?? 0}.`];
  const missing = callLanguage(module.language).missingName({ types, message });
  const [type = "an exception"] = types;
  const isLoad = stream.looks.length === 0 && missing?.kind === "module" && !settings.isRepositoryName(missing, module);
  return [isLoad ? "load_error" : "reference_fails", `The test raised ${type}: ${message}`];
}
