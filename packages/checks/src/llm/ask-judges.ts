import type { Answer, AnswerVerdict, PromptRunner, CallOptions, Finding, Prompt, TextRequest } from "@repost/spec";

export interface OpinionJudge {
  readonly name: string;
  readonly promptRunner: PromptRunner;
}

export interface Opinion {
  readonly judge: string;
  readonly answer: string;
  readonly reasoning: string;
}

export interface AskJudgesOptions extends CallOptions {
  readonly judges: readonly OpinionJudge[];
  readonly instanceId: string;
  readonly prompt: Prompt;
  readonly messages: TextRequest["messages"];
  /** Returns a text for an unreadable opinion. */
  readonly read: (value: Readonly<Record<string, unknown>>) => Omit<Opinion, "judge"> | string;
}

export interface Opinions {
  readonly opinions: readonly Opinion[];
  /** Judges with unreadable answers. */
  readonly silent: readonly string[];
  /** Less favourable on a tie; null without answers. */
  readonly majority: string | null;
  readonly agreement: number;
}

/** `order` lists answers from least favourable. */
export async function askJudges(
  { judges, instanceId, prompt, messages, read, signal }: AskJudgesOptions,
  order: readonly string[],
): Promise<Opinions> {
  const opinions: Opinion[] = [];
  const silent: string[] = [];
  for (const { name, promptRunner } of judges) {
    const run = (answer: Answer): AnswerVerdict => {
      const opinion = opinionIn(answer, read);
      return typeof opinion === "string" ? { accepted: false, reason: opinion } : { accepted: true };
    };
    const task = judges.length === 1 ? prompt.name : `${prompt.name}-${name}`;
    const result = await promptRunner.run(
      { instanceId, task, prompt, messages, sampling: { temperature: 0 }, checks: [{ name: prompt.name, run }] },
      { signal },
    );
    const opinion = result.status === "accepted" ? opinionIn(result.answer, read) : "";
    if (typeof opinion === "string") silent.push(name);
    else opinions.push({ judge: name, ...opinion });
  }
  return { opinions, silent, ...majorityOf(opinions, order) };
}

export function opinionFinding(
  check: string,
  question: string,
  { majority, agreement, opinions, silent }: Opinions,
  passing: readonly string[],
): Finding {
  const reasoning = opinions.find(({ answer }) => answer === majority)?.reasoning ?? "";
  return {
    check,
    passed: majority !== null && passing.includes(majority),
    reason: majority === null ? "No model gave an answer that could be read." : `${question} ${majority}: ${reasoning}`,
    evidence: {
      answer: majority,
      agreement,
      opinions: opinions.map((opinion) => ({ ...opinion })),
      silent: [...silent],
    },
  };
}

function opinionIn({ json }: Answer, read: AskJudgesOptions["read"]): Omit<Opinion, "judge"> | string {
  const [value] = json;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return "There is no JSON object in the answer.";
  return read(value as Readonly<Record<string, unknown>>);
}

function majorityOf(opinions: readonly Opinion[], order: readonly string[]): Pick<Opinions, "majority" | "agreement"> {
  const counts = order.map((answer) => opinions.filter((opinion) => opinion.answer === answer).length);
  const most = Math.max(0, ...counts);
  if (most === 0) return { majority: null, agreement: 0 };
  return { majority: order[counts.indexOf(most)] ?? null, agreement: most / opinions.length };
}
