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
  /** Exception classes that the test accepts. @default the observed one */
  readonly errors?: readonly string[];
  /** @default "function" */
  readonly kind?: FunctionKind;
  /** True if the result must be awaited. @default false */
  readonly async?: boolean;
  /** True if the result is an async iterator. @default false */
  readonly asyncIterator?: boolean;
}

/** The search's interface to a language. */
export interface TestLanguage {
  /** Returns the facts about a target; null if the module does not define it. */
  analyse(request: TestRequest): Analysis | null;
  printCall(candidate: Candidate): Call;
  /** Expression over `result` for its truth. */
  readonly truth: string;
  /** Parses a written call into a candidate. */
  readCall(call: Call): Candidate;
  /** Returns a readable test with literal expectations. */
  renderTest(options: RenderTestOptions): string;
  /** Returns whether the rendered test asserts a value, a state or an exception, not only a type. */
  assertsValue(test: string): boolean;
  /** Returns the module with an empty target; null if impossible. */
  silence(module: SandboxedModule): SandboxedModule | null;
  /** Returns the relative cost of a call that loads the module. @default 1 */
  loadCost?(module: SandboxedModule): number;
}
