import {
  type Answer,
  type AnswerReport,
  type AnswerVerdict,
  type CallOptions,
  createPromptLoader,
  fillPrompt,
  type Language,
  promptPlaces,
  type PromptRequest,
  type PromptRunner,
} from "@repost/spec";

export const loadPrompt = createPromptLoader(new URL("../../prompts/", import.meta.url));

export type Read<T> = Refused | (T & { readonly status: "read" });

interface Refused {
  readonly status: "refused";
  readonly reason: string;
}

export function refused(reason: string): Refused {
  return { status: "refused", reason };
}

interface Question<T> extends Omit<PromptRequest, "checks">, CallOptions {
  readonly promptRunner: PromptRunner;
  /** Name of the check in journals. */
  readonly check: string;
  readonly read: (answer: Answer) => Read<T> | Promise<Read<T>>;
  /** @default none */
  readonly report?: AnswerReport;
}

interface NamedQuestion<T> extends Omit<Question<T>, "prompt" | "messages" | "check"> {
  readonly prompt: string;
  readonly language: Language;
  /** Values without a placeholder are ignored. */
  readonly values: Readonly<Record<string, string>>;
}

export async function askPrompt<T>({ prompt: name, language, values, ...question }: NamedQuestion<T>) {
  const prompt = await loadPrompt(name, language);
  const placeholders = promptPlaces(prompt);
  const filled = Object.fromEntries(Object.entries(values).filter(([placeholder]) => placeholders.has(placeholder)));
  return await askToRead({ ...question, prompt, messages: fillPrompt(prompt, filled), check: name });
}

/** Repeats the prompt until an answer can be read. */
export async function askToRead<T>(question: Question<T>): Promise<Read<T>> {
  const { promptRunner, check, read, report, signal, ...request } = question;
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
  const completion = await promptRunner.run({ ...request, checks: [{ name: check, run }] }, { signal });
  report?.refused(completion);
  return completion.status === "accepted" ? await readOnce(completion.answer) : refused(completion.reason);
}
