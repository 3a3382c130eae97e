import { runtimeOf } from "./languages.ts";
import type { CallOptions, TextRequest } from "./ports.ts";
import type { Prompt } from "./prompt.ts";
import type { Language } from "./repository.ts";
import type { Attempt } from "./run-records.ts";

export interface CodeBlock {
  /** Text after the opening fence, usually a language. */
  readonly info: string;
  readonly content: string;
}

export interface Answer {
  readonly text: string;
  /** Code blocks of the answer, including a block without an end. */
  readonly blocks: readonly CodeBlock[];
  /** Parsed JSON objects and lists, most likely first. */
  readonly json: readonly unknown[];
}

/** Result of a check. The model receives the reason of a refusal. */
export type AnswerVerdict = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

export interface AnswerCheck {
  readonly name: string;
  run(answer: Answer, options: CallOptions): AnswerVerdict | Promise<AnswerVerdict>;
}

/** Prompt with conditions of an answer. */
export interface PromptRequest {
  /** Calls and tokens are charged to this function. */
  readonly instanceId: string;
  /** Unique name for its function: `mock`, `tests`, `tests-repair`. */
  readonly task: string;
  readonly prompt: Pick<Prompt, "name" | "language" | "version">;
  readonly messages: TextRequest["messages"];
  /** @default the server's */
  readonly sampling?: Pick<TextRequest, "temperature" | "topP" | "maxOutputTokens" | "sample">;
  /** The first failing check decides the reason. */
  readonly checks: readonly AnswerCheck[];
  readonly maxRegenerations?: number;
}

export type PromptResult = (
  | { readonly status: "accepted"; readonly answer: Answer }
  /** No answer was accepted; `reason` is that of the last refusal. */
  | { readonly status: "refused"; readonly reason: string }
) & {
  /** Reasons in the order of refused answers. @default none */
  readonly refusals?: readonly string[];
};

/** Repeats a prompt with the reason of a refusal. A journal gives resumed runs the same answers. */
export interface PromptRunner {
  run(request: PromptRequest, options?: CallOptions): Promise<PromptResult>;
}

/** Reports answers of one prompt as attempts. */
export interface AnswerReport {
  refused(result: PromptResult): void;
  /** Reports the accepted answer. */
  finish(reason: string | null, isKept?: boolean): void;
}

export function reportAnswers(
  onAttempt: ((attempt: Attempt) => void) | undefined,
  name: Attempt["name"],
  failure: string | null = null,
): AnswerReport {
  let last = failure;
  const report = (reason: string | null, isKept: boolean): void => {
    const [changed = null] = last?.trim().split("\n") ?? [];
    onAttempt?.({ name, changed, reason, isKept });
  };
  return {
    refused(result) {
      const { refusals = result.status === "refused" ? [result.reason] : [] } = result;
      for (const refusal of refusals) {
        report("answers_refused", false);
        last = refusal;
      }
    },
    finish: (reason, isKept = true) => report(reason, isKept),
  };
}

/** Returns a phrase that names the interpreter and its packages. */
export type DescribeRuntime = (
  language: Language,
  options: CallOptions & {
    /** Digest of the lock; null for the interpreter alone. */
    readonly environment: string | null;
  },
) => Promise<string>;

/** Describes an interpreter of unknown version without packages. */
export const bareRuntime: DescribeRuntime = (language) => {
  const { title, modules } = runtimeOf(language);
  return Promise.resolve(`${title} and ${modules}`);
};
