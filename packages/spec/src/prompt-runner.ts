import { runtimeOf } from "./languages.ts";
import type { CallOptions, TextRequest } from "./ports.ts";
import type { Prompt } from "./prompt.ts";
import type { Language } from "./repository.ts";

export interface CodeBlock {
  /** Text behind the fence, usually a language. */
  readonly info: string;
  readonly content: string;
}

/** Answer with the code and JSON in it. */
export interface Answer {
  readonly text: string;
  /** In order; includes a block without an end. */
  readonly blocks: readonly CodeBlock[];
  /** JSON objects and lists of the text, most likely first. */
  readonly json: readonly unknown[];
}

/** The model receives the reason, which should say what to change. */
export type AnswerVerdict = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

/** Condition of an acceptable answer. */
export interface AnswerCheck {
  readonly name: string;
  run(answer: Answer, options: CallOptions): AnswerVerdict | Promise<AnswerVerdict>;
}

/** Exchange with a model, with the conditions of an acceptable answer. */
export interface PromptRequest {
  /** Function to which calls and tokens are charged. */
  readonly instanceId: string;
  /** Unique name for its function: `stand-in`, `tests`, `tests-repair`. */
  readonly task: string;
  readonly prompt: Pick<Prompt, "name" | "language" | "version">;
  readonly messages: TextRequest["messages"];
  /** @default the server's */
  readonly sampling?: Pick<TextRequest, "temperature" | "topP" | "maxOutputTokens" | "sample">;
  /** The first failing check decides the reason. */
  readonly checks: readonly AnswerCheck[];
  readonly maxRegenerations?: number;
}

export type PromptResult =
  | { readonly status: "accepted"; readonly answer: Answer }
  /** `reason` is the last refusal. */
  | { readonly status: "refused"; readonly reason: string };

/**
 * Prompts a model, checks the answer, and repeats with the reason of a refusal. A journal gives resumed runs the same
 * answers.
 */
export interface PromptRunner {
  run(request: PromptRequest, options?: CallOptions): Promise<PromptResult>;
}

/** Phrase for a prompt: interpreter and packages of a script. */
export type DescribeRuntime = (
  language: Language,
  options: CallOptions & {
    /** Digest of the lock; null for the interpreter alone. */
    readonly environment: string | null;
  },
) => Promise<string>;

/** For an unknown version without packages. */
export const bareRuntime: DescribeRuntime = (language) => {
  const { title, modules } = runtimeOf(language);
  return Promise.resolve(`${title} and ${modules}`);
};
