import { type Execution, type FunctionDefinition, type JudgeRequest, type TestCase, type Verdict } from "@repost/spec";
import {
  emptyVerdict,
  failed,
  failedWith,
  loadFinding,
  MAX_DETAIL,
  programVerdict,
  type VerdictFinding,
} from "../verdict-finding.ts";
import { cutText } from "../canonical/format-canonical.ts";
import type { JudgeSettings } from "../judge-options.ts";
import { sentTooMuch } from "../kept-of-execution.ts";
import type { CallLanguage } from "../call-language.ts";
import type { Misplaced } from "../host/place-solution.ts";
import { callText } from "./call-text.ts";
import type { InspectedCall, InspectedCalls } from "./inspect-calls.ts";

export interface VerdictInput {
  readonly request: JudgeRequest;
  readonly execution: Execution;
  readonly inspected: InspectedCalls;
  readonly language: CallLanguage;
  readonly definition: FunctionDefinition | undefined;
  readonly settings: JudgeSettings;
  readonly wallLimitMs: number;
}

interface JudgedTest extends InspectedCall {
  readonly test: TestCase;
}

export function misplacedVerdict(request: JudgeRequest, { cause, detail }: Misplaced): Verdict {
  const outcome = misplacedOutcome(cause);
  return { ...emptyVerdict(request), outcome, cause, detail: cutText(detail, MAX_DETAIL) };
}

export function misplacedOutcome(cause: Misplaced["cause"]): "compile_error" | "failed" {
  return cause === "syntax_error" || cause === "limit" ? "compile_error" : "failed";
}

export function verdictOf(input: VerdictInput): Verdict {
  const { request, execution, inspected } = input;
  const judged = request.recording.tests.flatMap((test, index): readonly JudgedTest[] => {
    const call = inspected.calls[index];
    return call === undefined ? [] : [{ ...call, test }];
  });
  const { trust } = request.recording;
  const printed = printedBy(execution, judged);
  return {
    ...programVerdict(request, classify(input, judged), { tests: [], trust, execution, printed }),
    tests: judged.map(({ test, kind, difference }) => ({
      name: test.name,
      passed: kind !== null && difference === null,
      difference,
    })),
  };
}

function printedBy({ stdout, stderr }: Execution, judged: readonly JudgedTest[]): Pick<Execution, "stdout" | "stderr"> {
  const wrong = judged.find(({ difference }) => difference !== null);
  return { stdout: `${stdout}${wrong?.stdout ?? ""}`, stderr };
}

function classify(input: VerdictInput, judged: readonly JudgedTest[]): VerdictFinding {
  const { execution } = input;
  const { transcript } = input.inspected;
  if (sentTooMuch(execution)) {
    return failed("limit", `The run sent more than the ${execution.limits.message_bytes} bytes that it may.`);
  }
  if (transcript.status === "unread") return failed(transcript.cause, transcript.detail);
  if (transcript.status === "tampered") return failed("tampering", transcript.detail);
  if (transcript.status === "load_error") return loadFinding(input, transcript.exception);
  const wrong = judged.find(({ kind, difference }) => difference !== null && kind !== "timeout");
  if (wrong !== undefined) return differenceFinding(input, wrong);
  if (transcript.status === "closed" && execution.messages_truncated) {
    return failed("tampering", "The run ended in the middle of a message that it must not send.");
  }
  return endFinding(input, judged, transcript.status === "open");
}

function differenceFinding(input: VerdictInput, { test, kind, difference, exception }: JudgedTest): VerdictFinding {
  const detail = `${textOf(input, test)}: ${difference}`;
  if (kind === "died") return failed("early_exit", detail);
  return failedWith(input, exception, "different_result", detail);
}

/** Judges the run's end, when all observations agree so far. */
function endFinding(input: VerdictInput, judged: readonly JudgedTest[], stoppedEarly: boolean): VerdictFinding {
  const { status, signal, exit_code: exitCode } = input.execution;
  const unfinished = judged.find(({ kind }) => kind === null || kind === "timeout");
  const where = unfinished === undefined ? "after the last test" : `in ${textOf(input, unfinished.test)}`;
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

function textOf({ request, definition }: VerdictInput, { call, name }: TestCase): string {
  return call === null ? name : callText(call, request.module.entry, definition);
}
