import type { Call, SandboxedModule } from "@repost/spec";

interface ProposedCalls {
  readonly status: "calls";
  readonly calls: readonly Call[];
  /** Number of strings, including strings that are no call. */
  readonly strings: number;
}

export type ReadAnswer =
  | ProposedCalls
  /** The model reports that no input shows anything. */
  | { readonly status: "nothing" }
  | { readonly status: "refused"; readonly reason: string };

export interface AnswerLanguage {
  /** Info strings of code blocks, lower case. */
  readonly fences: readonly string[];
  /** The form of a call, for the prompt. */
  formOf(module: SandboxedModule): string;
  /** Empty if helpers may import no module. */
  allowedImports(module: SandboxedModule): readonly string[];
  read(code: string, module: SandboxedModule): ReadAnswer;
}
