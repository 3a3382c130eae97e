import type { Call, CanonicalValue, FunctionKind, Observation, SandboxedModule, TestRequest } from "@repost/spec";
import type { Candidate, Subject, Vocabulary } from "./subject.ts";

export interface Analysis {
  readonly subject: Subject;
  readonly vocabulary: Vocabulary;
}

export interface RenderTestOptions {
  readonly name: string;
  readonly call: Call;
  readonly entry: string;
  readonly observation: Observation;
  /** Outcome with an empty target; other states than its own are asserted beside a result. @default unknown */
  readonly emptied?: Observation | undefined;
  /** Accepted exception classes. @default the observed one */
  readonly errors?: readonly string[];
  /** @default "function" */
  readonly kind?: FunctionKind;
  readonly async?: boolean;
  readonly asyncIterator?: boolean;
  /** The call runs when its result is iterated. @default false */
  readonly generator?: boolean;
}

export interface TestLanguage {
  analyse(request: TestRequest): Analysis | null;
  printCall(candidate: Candidate): Call;
  /** Function that makes a list of a tuple. Null for languages without tuples. */
  readonly toList: string | null;
  readCall(call: Call): Candidate;
  /** Null for values without a literal. */
  literalOf(value: CanonicalValue): string | null;
  renderTest(options: RenderTestOptions): string;
  /** False if it only asserts a type. */
  assertsValue(test: string): boolean;
  /** Result of an empty target. */
  readonly nothing: string;
  /** Relative cost of loading the module. @default 1 */
  loadCost?(module: SandboxedModule): number;
}
