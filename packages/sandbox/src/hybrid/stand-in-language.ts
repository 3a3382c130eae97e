import type { SandboxedModule } from "@repost/spec";

/** A mock of an external module, written by a model. */
export interface WrittenStandIn {
  readonly module: string;
  readonly code: string;
}

export type ReadStandIn =
  | { readonly status: "read"; readonly standIn: WrittenStandIn }
  /** The reason is sent to the model. */
  | { readonly status: "refused"; readonly reason: string };

export interface StandInPromptValues extends Readonly<Record<string, string>> {
  /** Names of the modules to mock. */
  readonly modules: string;
  /** Modules that mocks may import. */
  readonly allowed: string;
  /** Lines of code that use the modules. */
  readonly uses: string;
}

/** Support for mocks in one language. */
export interface StandInLanguage {
  /** Info strings of fenced blocks in this language, in lower case. */
  readonly fences: readonly string[];
  /** Returns the external modules that can be mocked. */
  outside(module: SandboxedModule): readonly string[];
  promptValues(module: SandboxedModule): StandInPromptValues;
  read(block: string, module: SandboxedModule): ReadStandIn;
  /** Returns the module with mocks in place of its imports. */
  place(module: SandboxedModule, standIns: readonly WrittenStandIn[]): SandboxedModule;
}
