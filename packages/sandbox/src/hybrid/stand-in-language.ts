import type { SandboxedModule } from "@repost/spec";

/** A module from outside that a model wrote anew. */
export interface WrittenStandIn {
  /** Name under which it is imported. */
  readonly module: string;
  readonly code: string;
}

export type ReadStandIn =
  | { readonly status: "read"; readonly standIn: WrittenStandIn }
  /** Against the rules; the reason is what the model is told. */
  | { readonly status: "refused"; readonly reason: string };

/** Values of the prompt for stand-ins. */
export interface StandInPromptValues extends Readonly<Record<string, string>> {
  /** Names of the modules to replace by stubs. */
  readonly modules: string;
  /** Modules that stand-ins may import. */
  readonly allowed: string;
  /** Lines of code that use the modules. */
  readonly uses: string;
}

/** What stand-ins that a model writes need of a language. */
export interface StandInLanguage {
  /** Marks of a block of this language, lower case. */
  readonly fences: readonly string[];
  /** Names of modules from outside that something could stand in for. */
  outside(module: SandboxedModule): readonly string[];
  promptValues(module: SandboxedModule): StandInPromptValues;
  read(block: string, module: SandboxedModule): ReadStandIn;
  /** The module with stand-ins in the place of what it imports. */
  place(module: SandboxedModule, standIns: readonly WrittenStandIn[]): SandboxedModule;
}
