import type { Call, SandboxedModule } from "@repost/spec";

export interface ProposedCalls {
  readonly status: "calls";
  readonly calls: readonly Call[];
  /** Includes strings that are no call of the target. */
  readonly strings: number;
}

export type ReadAnswer =
  | ProposedCalls
  /** The model reports that no input shows anything. */
  | { readonly status: "nothing" }
  /** The violated rule, as reported to the model. */
  | { readonly status: "refused"; readonly reason: string };

export interface AnswerLanguage {
  /** Info strings of code blocks in this language, lower case. */
  readonly fences: readonly string[];
  /** Returns the form of a call, for the prompt. */
  formOf(module: SandboxedModule): string;
  /** Returns a phrase for the prompt; empty if helpers may import no module. */
  allowedImports(module: SandboxedModule): readonly string[];
  read(code: string, module: SandboxedModule): ReadAnswer;
}
