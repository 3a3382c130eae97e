import type {
  Answer,
  AnswerCheck,
  AnswerReport,
  PromptRunner,
  CallOptions,
  PromptRequest,
  SandboxedModule,
} from "@repost/spec";
import type { AnswerLanguage, ReadAnswer } from "./read-answer.ts";

export interface CallLimits {
  readonly least: number;
  readonly most: number;
}

const LEAST_CALLS = 3;
const USUAL_CALLS = 8;
const MOST_CALLS = 40;

/** Limits of requested calls; more for many uncovered lines. */
export function callLimits(missedLines: number): CallLimits {
  return { least: LEAST_CALLS, most: Math.min(Math.max(USUAL_CALLS, missedLines), MOST_CALLS) };
}

interface AskCallsOptions extends CallOptions {
  readonly promptRunner: PromptRunner;
  readonly language: AnswerLanguage;
  readonly module: SandboxedModule;
  readonly limits: CallLimits;
  readonly report: AnswerReport;
  readonly question: Omit<PromptRequest, "checks" | "instanceId">;
}

export interface CallsAnswer {
  readonly read: ReadAnswer & { readonly status: "calls" };
  readonly text: string;
}

export async function askCalls({
  promptRunner,
  language,
  module,
  limits,
  question,
  report,
  signal,
}: AskCallsOptions): Promise<CallsAnswer | null> {
  const checks = [answerCheck(language, module, limits)];
  const completion = await promptRunner.run({ ...question, instanceId: module.instance_id, checks }, { signal });
  report.refused(completion);
  if (completion.status === "refused") return null;
  const read = readAnswer(completion.answer, language, module, limits);
  return read.status === "calls" ? { read, text: completion.answer.text } : null;
}

function answerCheck(language: AnswerLanguage, module: SandboxedModule, limits: CallLimits): AnswerCheck {
  return {
    name: "calls",
    run: (answer) => {
      const read = readAnswer(answer, language, module, limits);
      return read.status === "refused" ? { accepted: false, reason: read.reason } : { accepted: true };
    },
  };
}

function readAnswer(
  { blocks }: Answer,
  language: AnswerLanguage,
  module: SandboxedModule,
  { least, most }: CallLimits,
): ReadAnswer {
  const codeBlocks = blocks.filter(({ info }) =>
    language.fences.includes(info.trim().split(/\s/u)[0]?.toLowerCase() ?? ""),
  );
  const [block] = codeBlocks;
  if (block === undefined) return { status: "refused", reason: "There is no fenced block of code." };
  if (codeBlocks.length > 1)
    return { status: "refused", reason: "There is more than one block of code. Put all into one." };
  const read = language.read(block.content, module);
  if (read.status !== "calls" || (read.strings >= least && read.strings <= most)) return read;
  return { status: "refused", reason: `CALLS has ${read.strings} strings. Give ${least} to ${most}.` };
}
