import type { Call, FunctionKind, Observation, SandboxedModule, TestRequest } from "@repost/spec";
import type { Candidate, Subject, Vocabulary } from "./subject.ts";

export interface Analysis {
  readonly subject: Subject;
  readonly vocabulary: Vocabulary;
}

export interface RenderTestOptions {
  readonly name: string;
  readonly call: Call;
  /** Qualified name of the target. */
  readonly entry: string;
  readonly observation: Observation;
  /** Exception classes that the test accepts. @default the observed one */
  readonly errors?: readonly string[];
  /** @default "function" */
  readonly kind?: FunctionKind;
  readonly async?: boolean;
  readonly asyncIterator?: boolean;
}

export interface TestLanguage {
  /** Null if the module does not define the target. */
  analyse(request: TestRequest): Analysis | null;
  printCall(candidate: Candidate): Call;
  /** Expression over `result` for its truth. */
  readonly truth: string;
  readCall(call: Call): Candidate;
  renderTest(options: RenderTestOptions): string;
  /** Returns whether the rendered test asserts more than a type. */
  assertsValue(test: string): boolean;
  /** Returns the module with an empty target; null if impossible. */
  silence(module: SandboxedModule): SandboxedModule | null;
  /** Returns the relative cost of a call that loads the module. @default 1 */
  loadCost?(module: SandboxedModule): number;
}
