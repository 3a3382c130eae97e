import { runtimeOf } from "./languages.ts";
import type { CallOptions, TextRequest } from "./ports.ts";
import type { Prompt } from "./prompt.ts";
import type { Language } from "./repository.ts";

/** Fenced block of an answer. */
export interface CodeBlock {
  /** Text behind the fence, usually a language. */
  readonly info: string;
  readonly content: string;
}

/** Answer of a model, with the code and JSON found in it. */
export interface Answer {
  readonly text: string;
  /** In order; includes a block without an end. */
  readonly blocks: readonly CodeBlock[];
  /** JSON objects and lists of the text, most likely first. */
  readonly json: readonly unknown[];
}

/** Result of a check. The model receives the reason, which should say what to change. */
export type AnswerVerdict = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

/** One condition of an acceptable answer. */
export interface AnswerCheck {
  readonly name: string;
  run(answer: Answer, options: CallOptions): AnswerVerdict | Promise<AnswerVerdict>;
}

/** One exchange with a model, with the conditions of an acceptable answer. */
export interface PromptRequest {
  /** Function to which the calls and tokens are charged. */
  readonly instanceId: string;
  /** Name of the exchange, unique for its function: `stand-in`, `tests`, `tests-repair`. */
  readonly task: string;
  readonly prompt: Pick<Prompt, "name" | "language" | "version">;
  readonly messages: TextRequest["messages"];
  /** @default the server's */
  readonly sampling?: Pick<TextRequest, "temperature" | "topP" | "maxOutputTokens" | "sample">;
  /** Checks in order. The first failing check decides the reason. */
  readonly checks: readonly AnswerCheck[];
  /** Answers after the first. @default 3 */
  readonly maxRegenerations?: number;
}

export type PromptResult =
  | { readonly status: "accepted"; readonly answer: Answer }
  /** No answer was accepted; `reason` is the last refusal. */
  | { readonly status: "refused"; readonly reason: string };

/**
 * Sends a prompt to a language model, checks the answer, and repeats the call with the reason of a refusal. With a journal, a resumed run
 * gets the same answers again without calls.
 */
export interface PromptRunner {
  run(request: PromptRequest, options?: CallOptions): Promise<PromptResult>;
}

/** Describes the interpreter and the packages with which a script runs, as a phrase for a prompt. */
export type DescribeRuntime = (
  language: Language,
  options: CallOptions & {
    /** Digest of the lock whose installed environment the script has; null for the interpreter alone. */
    readonly environment: string | null;
  },
) => Promise<string>;

/** Returns the phrase for an interpreter of unknown version and without packages. */
export const bareRuntime: DescribeRuntime = (language) => {
  const { title, modules } = runtimeOf(language);
  return Promise.resolve(`${title} and ${modules}`);
};
