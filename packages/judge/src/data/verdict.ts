import {
  SCHEMA_VERSION,
  type Cause,
  type Execution,
  type FunctionDefinition,
  type JudgeRequest,
  type Observation,
  type Outcome,
  type SpliceResult,
  type TestCase,
  type Verdict,
} from "@repost/spec";
import { cutText } from "../canonical/format-canonical.ts";
import { compareObservations, describeException } from "../compare/compare-observations.ts";
import { describeDifference } from "../compare/difference.ts";
import type { JudgeSettings } from "../judge-options.ts";
import { outputOf, summaryOf } from "../kept-of-execution.ts";
import type { CallLanguage } from "../call-language.ts";
import type { CallRun } from "./run-calls.ts";
import type { LoadException, Transcript } from "./transcript.ts";

const MAX_DETAIL = 1_000;

export interface VerdictInput {
  readonly request: JudgeRequest;
  readonly run: CallRun;
  readonly language: CallLanguage;
  readonly definition: FunctionDefinition | undefined;
  readonly settings: JudgeSettings;
  readonly wallLimitMs: number;
}

/** A test with what the candidate did on it. */
interface JudgedTest {
  readonly test: TestCase;
  /** Null where the run did not come that far. */
  readonly observation: Observation | null;
  /** Null where it agrees with what is expected, and where there is no observation. */
  readonly difference: string | null;
}

interface Finding {
  readonly outcome: Outcome;
  readonly cause: Cause | null;
  readonly detail: string | null;
}

/** The verdict on a solution that cannot take the target's place; nothing was run. */
export function unspliceableVerdict(
  { module, recording }: JudgeRequest,
  { cause, detail }: Extract<SpliceResult, { status: "failed" }>,
): Verdict {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: module.instance_id,
    outcome: cause === "syntax_error" ? "compile_error" : "failed",
    passed: false,
    cause,
    detail: cutText(detail, MAX_DETAIL),
    trust: recording.trust,
    tests: recording.tests.map(({ name }) => ({ name, passed: false, difference: null })),
    wall_ms: 0,
    execution: null,
  };
}

/** Compares a run with what is expected. The process that ran is over: nothing of the comparison can reach it. */
export function verdictOf(input: VerdictInput): Verdict {
  const { request, run } = input;
  const judged = judgeTests(request, run.transcript, input.language);
  const { outcome, cause, detail } = classify(input, judged);
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: request.module.instance_id,
    outcome,
    passed: outcome === "passed",
    cause,
    detail: detail === null ? null : cutText(detail, MAX_DETAIL),
    trust: request.recording.trust,
    tests: judged.map(({ test, observation, difference }) => ({
      name: test.name,
      passed: observation !== null && difference === null,
      difference,
    })),
    wall_ms: run.execution.wall_ms,
    execution: summaryOf(run.execution),
    output: outputOf(outcome === "passed", printedBy(run.execution, judged)),
  };
}

/** A transcript that breaks the protocol proves nothing, so that not one of its observations counts. */
function judgeTests(
  { recording }: JudgeRequest,
  transcript: Transcript,
  { values: language }: CallLanguage,
): readonly JudgedTest[] {
  const observations = "observations" in transcript ? transcript.observations : [];
  return recording.tests.map((test, index) => {
    const expected = recording.expected[index];
    const observation = observations[index] ?? null;
    const found =
      expected === undefined || observation === null ? null : compareObservations(expected, observation, { language });
    return { test, observation, difference: found === null ? null : describeDifference(found) };
  });
}

/** What the module printed while it was loaded, and after it the first call that differs. */
function printedBy({ stdout, stderr }: Execution, judged: readonly JudgedTest[]): Pick<Execution, "stdout" | "stderr"> {
  const wrong = judged.find(({ difference }) => difference !== null)?.observation ?? null;
  return { stdout: `${stdout}${wrong !== null && "stdout" in wrong ? wrong.stdout : ""}`, stderr };
}

function classify(input: VerdictInput, judged: readonly JudgedTest[]): Finding {
  const { run } = input;
  const { transcript, execution } = run;
  if (execution.messages_truncated) {
    return failed("limit", `The run sent more than the ${execution.limits.message_bytes} bytes that it may.`);
  }
  if (transcript.status === "tampered") return failed("tampering", transcript.detail);
  if (transcript.status === "load_error") return loadFinding(input, transcript.exception);
  const wrong = judged.find(({ observation, difference }) => difference !== null && observation?.kind !== "timeout");
  if (wrong !== undefined) return differenceFinding(input, wrong);
  return endFinding(input, judged, execution, transcript);
}

function loadFinding({ request, language, settings }: VerdictInput, exception: LoadException): Finding {
  const detail = `The module with the solution does not load: ${describeException(exception)}`;
  if (language.isSyntaxError(exception)) return { outcome: "compile_error", cause: "syntax_error", detail };
  const missing = language.missingName(exception);
  const ours = missing !== null && settings.isRepositoryName(missing, request.module);
  return failed(ours ? "context_miss" : "load_error", detail);
}

function differenceFinding(input: VerdictInput, { test, observation, difference }: JudgedTest): Finding {
  const { request, language, settings } = input;
  const detail = `${textOf(input, test)}: ${difference}`;
  if (observation?.kind === "died") return failed("early_exit", detail);
  const missing = observation?.kind === "raised" ? language.missingName(observation.exception) : null;
  const ours = missing !== null && settings.isRepositoryName(missing, request.module);
  return failed(ours ? "context_miss" : "different_result", detail);
}

/** The finding on a run all of whose observations agree, as far as it came. */
function endFinding(
  input: VerdictInput,
  judged: readonly JudgedTest[],
  execution: Execution,
  transcript: Transcript,
): Finding {
  const { status, signal, exit_code: exitCode } = execution;
  const unfinished = judged.find(({ observation }) => observation === null || observation.kind === "timeout");
  const where = unfinished === undefined ? "after the last test" : `in ${textOf(input, unfinished.test)}`;
  const stoppedEarly = transcript.status === "open";
  if (status === "oom") return { outcome: "oom", cause: "limit", detail: `Out of memory ${where}.` };
  if (status === "timeout" || (!stoppedEarly && unfinished !== undefined)) {
    return { outcome: "timeout", cause: "limit", detail: `Out of time (${input.wallLimitMs} ms) ${where}.` };
  }
  if (status === "signaled") {
    return {
      outcome: "crashed",
      cause: "early_exit",
      detail: `The process was ended by ${signal ?? "a signal"} ${where}.`,
    };
  }
  if (stoppedEarly || exitCode !== 0) {
    return failed("early_exit", `The process ended with exit code ${exitCode ?? "unknown"} ${where}.`);
  }
  return { outcome: "passed", cause: null, detail: null };
}

function failed(cause: Cause, detail: string): Finding {
  return { outcome: "failed", cause, detail };
}

function textOf({ request, language, definition }: VerdictInput, { call, name }: TestCase): string {
  return call === null ? name : language.callText(call, request.module.entry, definition);
}
