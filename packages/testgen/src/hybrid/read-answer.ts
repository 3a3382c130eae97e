import type { Call, SandboxedModule } from "@repost/spec";

/** Calls that a model wrote; those that are none of the target were left out. */
export interface ProposedCalls {
  readonly status: "calls";
  readonly calls: readonly Call[];
  /** Number of strings that the answer has, with those that are no call of the target. */
  readonly strings: number;
}

export type ReadAnswer =
  | ProposedCalls
  /** The model says that no input shows anything. */
  | { readonly status: "nothing" }
  /** Against the rules; the reason is what the model is told. */
  | { readonly status: "refused"; readonly reason: string };

/** What reading a model's calls needs of a language. */
export interface AnswerLanguage {
  /** Marks of a block of this language, lower case. */
  readonly fences: readonly string[];
  /** What a call looks like, for the model. */
  formOf(module: SandboxedModule): string;
  /** Modules that helpers may import, as words; empty for none. */
  allowedImports(module: SandboxedModule): readonly string[];
  read(code: string, module: SandboxedModule): ReadAnswer;
}
