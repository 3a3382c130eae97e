import type { Call, FunctionKind, Observation, SandboxedModule, TestRequest } from "@repost/spec";
import type { Candidate, Subject, Vocabulary } from "./subject.ts";

export interface Analysis {
  readonly subject: Subject;
  readonly vocabulary: Vocabulary;
}

export interface RenderTestOptions {
  /** Name of the test function. */
  readonly name: string;
  readonly call: Call;
  /** Qualified name of the target. */
  readonly entry: string;
  readonly observation: Observation;
  /** @default "function" */
  readonly kind?: FunctionKind;
  /** Whether the call gives something to wait for. @default false */
  readonly async?: boolean;
  /** Whether what it gives is gone through by waiting for each item. @default false */
  readonly asyncIterator?: boolean;
}

/** What a search needs of a language. Supporting one means implementing this. */
export interface TestLanguage {
  /** Reads all that a search must know of a target; null where the module's text has no such function. */
  analyse(request: TestRequest): Analysis | null;
  printCall(candidate: Candidate): Call;
  /** A call that somebody wrote as one that a search can change. */
  readCall(call: Call): Candidate;
  /** The test as a person reads it, with literal expectations. */
  renderTest(options: RenderTestOptions): string;
  /** Returns whether the rendered test asserts a value, a state or an exception, and not a type alone. */
  assertsValue(test: string): boolean;
  /** The module with a target that does nothing and returns nothing; null where it cannot be made. */
  silence(module: SandboxedModule): SandboxedModule | null;
  /** How many times as much as usual a call costs, where every call loads the module anew. @default 1 */
  loadCost?(module: SandboxedModule): number;
}
