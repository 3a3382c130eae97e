import {
  type Cause,
  type Execution,
  type JudgeRequest,
  type Outcome,
  SCHEMA_VERSION,
  type TestCase,
  type Trust,
  type Verdict,
} from "@repost/spec";
import type { CallLanguage } from "./call-language.ts";
import { cutText } from "./canonical/format-canonical.ts";
import { describeException } from "./compare/compare-observations.ts";
import type { JudgeSettings } from "./judge-options.ts";
import { outputOf, summaryOf } from "./kept-of-execution.ts";

export const MAX_DETAIL = 1_000;

export interface VerdictFinding {
  readonly outcome: Outcome;
  readonly cause: Cause | null;
  readonly detail: string | null;
}

export function failed(cause: Cause, detail: string): VerdictFinding {
  return { outcome: "failed", cause, detail };
}

export function killedFinding({ status, signal }: Execution, who: string, limitMs: number): VerdictFinding | null {
  switch (status) {
    case "oom":
      return { outcome: "oom", cause: "limit", detail: `${who} is out of memory.` };
    case "timeout":
      return { outcome: "timeout", cause: "limit", detail: `${who} is out of time (${limitMs} ms).` };
    case "signaled":
      return { outcome: "crashed", cause: "early_exit", detail: `${who} was ended by ${signal ?? "a signal"}.` };
    default:
      return null;
  }
}

export interface Judged {
  readonly request: JudgeRequest;
  readonly language: Pick<CallLanguage, "isSyntaxError" | "missingName">;
  readonly settings: Pick<JudgeSettings, "isRepositoryName">;
}

type Exception = Parameters<typeof describeException>[0];

export function loadFinding(judged: Judged, exception: Exception): VerdictFinding {
  const detail = `The module with the solution does not load: ${describeException(exception)}`;
  return raisedFinding(judged, exception, "load_error", detail);
}

export function raisedFinding(judged: Judged, exception: Exception, cause: Cause, detail: string): VerdictFinding {
  if (judged.language.isSyntaxError(exception)) return { outcome: "compile_error", cause: "syntax_error", detail };
  return failedWith(judged, exception, cause, detail);
}

/** Blames the context for a missing name of the repository. */
export function failedWith(
  { request, language, settings }: Judged,
  exception: Exception | null,
  cause: Cause,
  detail: string,
): VerdictFinding {
  const missing = exception === null ? null : language.missingName(exception);
  const ours = missing !== null && settings.isRepositoryName(missing, request.module);
  return failed(ours ? "context_miss" : cause, detail);
}

export function emptyVerdict({ module, recording }: JudgeRequest): Omit<Verdict, "outcome" | "cause" | "detail"> {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: module.instance_id,
    passed: false,
    trust: recording.trust,
    tests: recording.tests.map(({ name }) => ({ name, passed: false, difference: null })),
    wall_ms: 0,
    execution: null,
  };
}

interface ProgramRun {
  readonly tests: readonly TestCase[];
  readonly trust: Trust | null;
  readonly execution: Execution | null;
  readonly wallMs?: number;
  readonly printed?: Pick<Execution, "stdout" | "stderr"> | null;
  readonly failedTest?: string | null;
}

/** A program's tests pass or fail together. */
export function programVerdict(
  { module }: Pick<JudgeRequest, "module">,
  { outcome, cause, detail }: VerdictFinding,
  run: ProgramRun,
): Verdict {
  const { tests, trust, execution, wallMs = execution?.wall_ms ?? 0, printed = execution, failedTest = null } = run;
  const passed = outcome === "passed";
  const displayed = detail === null ? null : cutText(detail, MAX_DETAIL);
  const explains = (name: string): boolean => tests.length === 1 || name === failedTest;
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: module.instance_id,
    outcome,
    passed,
    cause,
    detail: displayed,
    trust,
    tests: tests.map(({ name }) => ({ name, passed, difference: explains(name) ? displayed : null })),
    wall_ms: wallMs,
    execution: execution === null ? null : summaryOf(execution),
    output: outputOf(passed, printed),
  };
}
