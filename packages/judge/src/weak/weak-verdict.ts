import type { JudgeRequest, Verdict } from "@repost/spec";
import { failed, programVerdict, raisedFinding, type VerdictFinding } from "../verdict-finding.ts";
import { callLanguage } from "../call-languages.ts";
import { cutText } from "../canonical/format-canonical.ts";
import type { JudgeSettings } from "../judge-options.ts";
import { sentTooMuch } from "../kept-of-execution.ts";
import type { InspectedStream } from "./inspect-stream.ts";
import type { WeakOutcome } from "./run-weak.ts";
import type { ProgramEnd } from "./stream.ts";

const MAX_STATEMENT = 300;

export interface WeakVerdictInput {
  readonly request: JudgeRequest;
  readonly outcome: Extract<WeakOutcome, { status: "ran" }>;
  readonly inspected: InspectedStream;
  readonly settings: JudgeSettings;
  readonly wallLimitMs: number;
}

/** The stream comes from the candidate's process: hence level weak. */
export function weakVerdict(input: WeakVerdictInput): Verdict {
  const { request } = input;
  const { tests, trust } = request.recording;
  return programVerdict(request, classify(input), { tests, trust, execution: input.outcome.execution });
}

function classify(input: WeakVerdictInput): VerdictFinding {
  const { inspected } = input;
  const { execution, statements } = input.outcome;
  if (sentTooMuch(execution)) return failed("limit", "The program showed more than it may.");
  if (inspected.status === "tampered") return failed("tampering", inspected.detail);
  if (inspected.status === "unread") return failed(inspected.cause, inspected.detail);
  const { end, difference } = inspected;
  const raised = end?.how === "raised" ? programRaised(input, end) : null;
  if (difference !== null && raised?.cause !== "context_miss") {
    const statement = statements[difference.statementNumber]?.replace(/\s*\n\s*/gu, " ") ?? input.request.module.entry;
    const detail = `${cutText(statement, MAX_STATEMENT)}: ${difference.detail}`;
    return failed("different_result", raised === null ? detail : `${detail}. ${raised.detail}`);
  }
  return raised ?? endFinding(input, end);
}

function programRaised(input: WeakVerdictInput, { types, message }: ProgramEnd): VerdictFinding {
  const [type = "an exception"] = types;
  const detail = `The program raised ${message === "" ? type : `${type}: ${message}`}`;
  const language = callLanguage(input.request.module.language);
  return raisedFinding({ ...input, language }, { types, message }, "different_result", detail);
}

function endFinding({ outcome, wallLimitMs }: WeakVerdictInput, end: ProgramEnd | null): VerdictFinding {
  const { status, signal, exit_code: exitCode } = outcome.execution;
  if (status === "oom") return { outcome: "oom", cause: "limit", detail: "Out of memory." };
  if (status === "timeout") return { outcome: "timeout", cause: "limit", detail: `Out of time (${wallLimitMs} ms).` };
  if (status === "signaled") {
    return { outcome: "crashed", cause: "early_exit", detail: `The program was ended by ${signal ?? "a signal"}.` };
  }
  if (end === null || exitCode !== 0) {
    return failed("early_exit", `The program ended with exit code ${exitCode ?? "unknown"} before its end.`);
  }
  return { outcome: "passed", cause: null, detail: null };
}
