import {
  type Answer,
  type AnswerVerdict,
  type CallOptions,
  type CheckSubject,
  createPromptLoader,
  fillPrompt,
  isPlainObject,
  type Finding,
  type PromptRunner,
} from "@repost/spec";
import { checkLanguage } from "../languages.ts";

const loadPrompt = createPromptLoader(new URL("../../prompts/", import.meta.url));

export interface OpinionJudge {
  readonly name: string;
  readonly promptRunner: PromptRunner;
}

export interface Opinion {
  readonly judge: string;
  readonly answer: string;
  readonly reasoning: string;
}

interface OpinionQuestion {
  readonly check: string;
  readonly promptName: string;
  readonly question: string;
  /** From least favourable. */
  readonly answers: readonly string[];
  readonly passing: readonly string[];
  /** Returns the problem of other fields. @default none */
  readonly problemOf?: (answer: string, fields: Readonly<Record<string, unknown>>) => string | null;
}

/** The less favourable answer wins a tie. Judges with unreadable answers are silent. */
export async function askJudges(
  opinionQuestion: OpinionQuestion,
  judges: readonly OpinionJudge[],
  { target, module }: CheckSubject,
  values: Readonly<Record<string, string>>,
  { signal }: CallOptions,
): Promise<Finding> {
  const { check, promptName, question, answers, passing } = opinionQuestion;
  const prompt = await loadPrompt(promptName, module.language);
  const fence = checkLanguage(target.language).hasFence ? { fence: target.language } : {};
  const messages = fillPrompt(prompt, { entry: target.func_name, ...values, ...fence });
  const opinions: Opinion[] = [];
  const silent: string[] = [];
  for (const { name, promptRunner } of judges) {
    const run = (answer: Answer): AnswerVerdict => {
      const opinion = opinionIn(answer, opinionQuestion);
      return typeof opinion === "string" ? { accepted: false, reason: opinion } : { accepted: true };
    };
    const task = judges.length === 1 ? prompt.name : `${prompt.name}-${name}`;
    const checks = [{ name: prompt.name, run }];
    const result = await promptRunner.run(
      { instanceId: target.instance_id, task, prompt, messages, sampling: { temperature: 0 }, checks },
      { signal },
    );
    const opinion = result.status === "accepted" ? opinionIn(result.answer, opinionQuestion) : "";
    if (typeof opinion === "string") silent.push(name);
    else opinions.push({ judge: name, ...opinion });
  }
  const counts = answers.map((answer) => opinions.filter((opinion) => opinion.answer === answer).length);
  const most = Math.max(0, ...counts);
  const majority = most === 0 ? null : (answers[counts.indexOf(most)] ?? null);
  const reasoning = opinions.find(({ answer }) => answer === majority)?.reasoning ?? "";
  return {
    check,
    passed: majority !== null && passing.includes(majority),
    reason: majority === null ? "No model returned a readable answer." : `${question} ${majority}: ${reasoning}`,
    evidence: {
      answer: majority,
      agreement: most === 0 ? 0 : most / opinions.length,
      opinions: opinions.map((opinion) => ({ ...opinion })),
      silent,
    },
  };
}

/** Returns a text for an unreadable opinion. */
function opinionIn({ json }: Answer, { answers, problemOf }: OpinionQuestion): Omit<Opinion, "judge"> | string {
  const [value] = json;
  if (!isPlainObject(value)) return "There is no JSON object in the answer.";
  const { answer, reasoning } = value;
  const word = typeof answer === "string" ? answer.trim().toLowerCase() : "";
  const [last, ...others] = answers.map((accepted) => `"${accepted}"`);
  if (!answers.includes(word)) return `"answer" has to be ${others.toReversed().join(", ")} or ${last}.`;
  if (typeof reasoning !== "string" || reasoning.trim() === "") return `"reasoning" has to say why.`;
  return problemOf?.(word, value) ?? { answer: word, reasoning };
}
