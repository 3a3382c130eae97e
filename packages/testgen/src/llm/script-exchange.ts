import type { Answer, Asker, AnswerVerdict, Language, Prompt, Question } from "@repost/spec";
import { fillPrompt } from "@repost/spec";
import { loadPrompt } from "../prompts/load-prompt.ts";

/** What a reader says of an answer: what it read, or why it refuses. */
type Read<T> = { readonly status: "refused"; readonly reason: string } | (T & { readonly status: "read" });

export interface ScriptQuestion<T> {
  readonly asker: Asker;
  readonly instanceId: string;
  readonly task: string;
  /** Name of the prompt. */
  readonly prompt: string;
  /** Language that it is for. */
  readonly language: Language;
  readonly places: Readonly<Record<string, string>>;
  readonly read: (answer: Answer) => Promise<Read<T>>;
  /** @default 3 */
  readonly maxRegenerations?: number;
  readonly sampling?: NonNullable<Question["sampling"]>;
  readonly signal?: AbortSignal | undefined;
}

/** Asks with one of the prompts until an answer can be read. */
export async function askToRead<T>({
  prompt: name,
  language,
  places,
  read,
  signal,
  ...question
}: ScriptQuestion<T>): Promise<Read<T>> {
  const { asker, ...rest } = question;
  const prompt: Prompt = await loadPrompt(name, language);
  const run = async (answer: Answer): Promise<AnswerVerdict> => {
    const one = await read(answer);
    return one.status === "read" ? { accepted: true } : { accepted: false, reason: one.reason };
  };
  const messages = fillPrompt(prompt, places);
  const asked = await asker.ask({ ...rest, prompt, messages, checks: [{ name, run }] }, { signal });
  return asked.status === "accepted" ? await read(asked.answer) : { status: "refused", reason: asked.reason };
}
