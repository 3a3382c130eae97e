import type { Answer, AnswerCheck, Asker, CallOptions, Question, SandboxedModule } from "@repost/spec";
import type { AnswerLanguage, ReadAnswer } from "./read-answer.ts";

export interface AskCallsOptions extends CallOptions {
  readonly asker: Asker;
  readonly language: AnswerLanguage;
  readonly module: SandboxedModule;
  readonly question: Omit<Question, "checks" | "instanceId">;
}

/** Calls that were accepted, with the text that they were written in; null where the model has none to give. */
export interface AskedCalls {
  readonly read: ReadAnswer & { readonly status: "calls" };
  readonly text: string;
}

/** Asks for calls until an answer keeps to the rules. */
export async function askCalls({
  asker,
  language,
  module,
  question,
  signal,
}: AskCallsOptions): Promise<AskedCalls | null> {
  const checks = [answerCheck(language, module)];
  const asked = await asker.ask({ ...question, instanceId: module.instance_id, checks }, { signal });
  if (asked.status === "refused") return null;
  const read = readAnswer(asked.answer, language, module);
  return read.status === "calls" ? { read, text: asked.answer.text } : null;
}

/** Whether an answer is calls and nothing else. */
export function answerCheck(language: AnswerLanguage, module: SandboxedModule): AnswerCheck {
  return {
    name: "calls",
    run: (answer) => {
      const read = readAnswer(answer, language, module);
      return read.status === "refused" ? { accepted: false, reason: read.reason } : { accepted: true };
    },
  };
}

function readAnswer({ blocks }: Answer, language: AnswerLanguage, module: SandboxedModule): ReadAnswer {
  const own = blocks.filter(({ info }) => language.fences.includes(info.trim().split(/\s/u)[0]?.toLowerCase() ?? ""));
  const [block] = own;
  if (block === undefined) return { status: "refused", reason: "There is no fenced block of code." };
  if (own.length > 1) return { status: "refused", reason: "There is more than one block of code. Put all into one." };
  return language.read(block.content, module);
}
