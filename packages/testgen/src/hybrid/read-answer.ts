import type { Call, SandboxedModule } from "@repost/spec";

/** Calls of the target that a model wrote. */
export interface ProposedCalls {
  readonly status: "calls";
  readonly calls: readonly Call[];
  /** Number of strings in the answer, including those that are no call of the target. */
  readonly strings: number;
}

export type ReadAnswer =
  | ProposedCalls
  /** The model reports that no input shows anything. */
  | { readonly status: "nothing" }
  /** A violation of the rules, as told to the model. */
  | { readonly status: "refused"; readonly reason: string };

/** Parses a model's calls in one language. */
export interface AnswerLanguage {
  /** Info strings of code blocks in this language, lower case. */
  readonly fences: readonly string[];
  /** Returns the form of a call, for the prompt. */
  formOf(module: SandboxedModule): string;
  /** Returns a phrase for the modules that helpers may import; empty for none. */
  allowedImports(module: SandboxedModule): readonly string[];
  read(code: string, module: SandboxedModule): ReadAnswer;
}
