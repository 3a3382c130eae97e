import type { Answer, AnswerReport, PromptRunner, AnswerVerdict, Language, Prompt, PromptRequest } from "@repost/spec";
import { fillPrompt, promptPlaces } from "@repost/spec";
import { loadPrompt } from "../prompts/load-prompt.ts";

export type Read<T> = { readonly status: "refused"; readonly reason: string } | (T & { readonly status: "read" });

interface ScriptQuestion<T> {
  readonly promptRunner: PromptRunner;
  readonly instanceId: string;
  readonly task: string;
  readonly prompt: string;
  readonly language: Language;
  readonly values: Readonly<Record<string, string>>;
  readonly read: (answer: Answer) => Promise<Read<T>>;
  /** @default 3 */
  readonly maxRegenerations?: number;
  readonly sampling?: NonNullable<PromptRequest["sampling"]>;
  /** @default none */
  readonly report?: AnswerReport;
  readonly signal?: AbortSignal | undefined;
}

/** Repeats the prompt until an answer can be read. */
export async function askToRead<T>({
  prompt: name,
  language,
  values,
  read,
  report,
  signal,
  ...question
}: ScriptQuestion<T>): Promise<Read<T>> {
  const { promptRunner, ...rest } = question;
  const prompt: Prompt = await loadPrompt(name, language);
  const cached = new Map<string, Read<T>>();
  // Reading may run a script.
  const readOnce = async (answer: Answer): Promise<Read<T>> => {
    const result = cached.get(answer.text) ?? (await read(answer));
    cached.set(answer.text, result);
    return result;
  };
  const run = async (answer: Answer): Promise<AnswerVerdict> => {
    const reading = await readOnce(answer);
    return reading.status === "read" ? { accepted: true } : { accepted: false, reason: reading.reason };
  };
  const placeholders = promptPlaces(prompt);
  const filled = Object.fromEntries(Object.entries(values).filter(([placeholder]) => placeholders.has(placeholder)));
  const messages = fillPrompt(prompt, filled);
  const completion = await promptRunner.run({ ...rest, prompt, messages, checks: [{ name, run }] }, { signal });
  report?.refused(completion);
  return completion.status === "accepted"
    ? await readOnce(completion.answer)
    : { status: "refused", reason: completion.reason };
}
