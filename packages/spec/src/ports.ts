import type { Verdict } from "./evaluation.ts";
import type { Execution, ExecutionFile, ExecutionRequest, ExecutorCapabilities, Limits } from "./execution.ts";
import type { Finding } from "./finding.ts";
import type { ContextFragment, FunctionContext } from "./function-context.ts";
import type { ObservedCalls } from "./observed-calls.ts";
import type { Recorded, Recording } from "./recording.ts";
import type { RepositoryInfo } from "./repository.ts";
import type { Attempt } from "./run-records.ts";
import type { SandboxedModule } from "./sandboxed-module.ts";
import type { StageResult } from "./stage-result.ts";
import type { Target } from "./target.ts";
import type { Call, TestSuite } from "./test-suite.ts";

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Repository whose files are readable until `close`. */
export interface OpenRepository {
  readonly info: RepositoryInfo;
  /** Absolute path. repost reads the files and never executes them there. */
  readonly root: string;
  /** Empty when the server does not answer. @default undefined for other sources than git */
  readonly tags?: () => Promise<readonly string[]>;
  /** Deletes the opened copy, never a folder that the user named. Idempotent. */
  close(): Promise<void>;
}

/** Origin of a repository, such as a folder, a git URL or a release. */
export interface Source {
  open(options?: CallOptions): Promise<OpenRepository>;
}

export interface AttemptingOptions extends CallOptions {
  /** Receives the model's answers in order. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined;
}

export interface SandboxOptions extends AttemptingOptions {
  /** Stubs may replace these uninstallable modules. @default none */
  readonly missing?: readonly string[];
  /** Calls that cannot run here, for stubs from a model. @default none */
  readonly reached?: string;
  /** Digest of the environment's lock. @default null */
  readonly environment?: string | null;
}

/** Test suite that the judge or a check rejected, with the reason. */
export interface SuiteRefusal {
  /** null when only the reason is known. */
  readonly suite: TestSuite | null;
  /** Reason of the rejection: `reference_fails`, `weak_suite` or `mutation`. */
  readonly reason: string;
  /** Explanation of the rejection for people and models. */
  readonly detail: string;
}

/** Builds one runnable module from a function and its dependencies. */
export interface SandboxStrategy {
  build(context: FunctionContext, options?: SandboxOptions): Promise<StageResult<SandboxedModule, "sandbox">>;
}

/** Expression for a value, and the statements to execute before it. */
export interface SuppliedValue {
  readonly code: string;
  readonly setup: readonly string[];
}

/** The user's values for types that nothing shows how to build. */
export interface SuppliedValues {
  /** By type name, qualified or not: `Account`, `bank.Account`. */
  readonly factories: Readonly<Record<string, readonly SuppliedValue[]>>;
  /** By parameter name, of any or one function: `path`, `Shop.bill.path`. */
  readonly fixtures: Readonly<Record<string, readonly SuppliedValue[]>>;
}

/** Function to test, with known facts about its inputs. */
export interface TestRequest {
  readonly target: Target;
  readonly module: SandboxedModule;
  /** Target's file with definitions for type checkers. @default unknown */
  readonly source?: string | undefined;
  /** Tests and examples that mention the target. @default none */
  readonly usages?: readonly string[];
  /** The user's values. @default none */
  readonly suppliedValues?: SuppliedValues | null;
  /** Calls from the repository's own tests. @default none */
  readonly observed?: ObservedCalls;
  /** Calls to try first. @default none */
  readonly proposed?: readonly Call[];
  /** Suite to improve by a model. @default none */
  readonly refused?: SuiteRefusal;
  /** Equal seeds produce equal tests. @default 0 */
  readonly seed?: number;
  /** Digest of the environment's lock. @default null */
  readonly environment?: string | null;
}

export interface TestStrategy {
  generate(request: TestRequest, options?: AttemptingOptions): Promise<StageResult<TestSuite, "testgen">>;
}

/** Files of a repository that a run can import. */
export interface ImportableFiles {
  /** Files with paths relative to the root of imports. */
  readonly files: readonly ExecutionFile[];
  /** Import names by path in the repository. */
  readonly names: ReadonlyMap<string, string>;
  /** Texts by path in the repository. */
  readonly sources: ReadonlyMap<string, string>;
  /** Digest of the whole repository's lock. @default null */
  readonly environment?: string | null;
}

/** Recorded function that the quality checks inspect. */
export interface CheckSubject {
  readonly target: Target;
  readonly module: SandboxedModule;
  readonly recording: Recording;
  /** Milliseconds of the slowest run. @default 0 */
  readonly referenceMs?: number;
  /** Code that a prompt may show. @default [] */
  readonly context?: readonly ContextFragment[];
  /** Files to import; null when too large to run. @default unknown */
  readonly repository?: (options?: CallOptions) => Promise<ImportableFiles | null>;
  /** Digest of the environment's lock. @default null */
  readonly environment?: string | null;
  /** Findings of earlier checks. @default [] */
  readonly findings?: readonly Finding[];
}

export interface Check {
  readonly name: string;
  run(subject: CheckSubject, options?: CallOptions): Promise<Finding>;
}

export interface TextRequest {
  readonly messages: readonly { readonly role: "system" | "user" | "assistant"; readonly content: string }[];
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxOutputTokens?: number;
  readonly stop?: readonly string[];
  /** Only some servers support seeds. */
  readonly seed?: number;
  /** Requests one JSON value of the schema, or any JSON object. */
  readonly json?: { readonly schema?: object; readonly name?: string };
  /** Distinguishes answers to equal requests in cache keys. @default 0 */
  readonly sample?: number;
}

/** Tokens of a request. Undefined means unknown, never zero. */
export interface TokenUsage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  /** Input tokens from the server's cache, which may cost less. */
  readonly cachedInputTokens?: number | undefined;
}

export interface TextResponse {
  readonly text: string;
  /** Reasoning separate from the answer. */
  readonly reasoning?: string;
  /** Whole response, set when `text` is a part of it. */
  readonly raw?: string;
  readonly finishReason: "stop" | "length" | "content_filter" | "other";
  readonly usage: TokenUsage;
  readonly modelId: string;
}

export interface TextModel {
  complete(request: TextRequest, options?: CallOptions): Promise<TextResponse>;
}

/** Counts tokens as a model's tokenizer does. */
export interface TokenCounter {
  /** Name of the tokenizer, such as o200k_base. */
  readonly name: string;
  /** Special tokens in the text count as text. */
  count(text: string): number;
}

/** Maximum number of tokens, with their counter. */
export interface TokenLimit {
  readonly tokens: number;
  readonly counter: TokenCounter;
}

/** Limits the code of a context that a prompt shows. */
export interface ContextLimit {
  fits(text: string): boolean;
  /** Keeps the target and the nearest units that fit. */
  nearest(context: FunctionContext, textOf: (context: FunctionContext) => string): FunctionContext;
}

/** Runs programs under limits. Throws only when the infrastructure is broken. */
export interface Executor {
  execute(request: ExecutionRequest, options?: CallOptions): Promise<Execution>;
  capabilities(options?: CallOptions): Promise<ExecutorCapabilities>;
  /** Ends all runs and removes their files. Idempotent. */
  close(): Promise<void>;
}

export interface RecordRequest {
  readonly module: SandboxedModule;
  readonly suite: TestSuite;
  /** Digest of the environment's lock. @default null */
  readonly environment?: string | null;
}

/** Candidate solution to execute and to compare with the recording. */
export interface JudgeRequest {
  readonly module: SandboxedModule;
  /** Differs when `module` was extended for this candidate. @default module */
  readonly reference?: SandboxedModule;
  readonly recording: Recording;
  /** Whole function that replaces the target. */
  readonly solution: string;
  /** @default null */
  readonly environment?: string | null;
  /** Milliseconds of the slowest run, from which limits derive. @default 0: the smallest limits */
  readonly referenceMs?: number;
  /** Overrides of the derived limits. @default {} */
  readonly limits?: Partial<Limits>;
  /** The caller wrote the solution, so it may run where the reference was loaded. Never for candidates. @default false */
  readonly trusted?: boolean;
}

/** Changed versions of the reference to judge in one process. */
export interface VariantsRequest extends Omit<JudgeRequest, "reference" | "solution" | "limits" | "trusted"> {
  /** Functions that replace the target, each in turn. */
  readonly solutions: readonly string[];
  /** Ends a solution at its first failing test. @default true */
  readonly untilDifferent?: boolean;
}

export interface JudgedVariants {
  /** Verdict of the unchanged module. */
  readonly reference: Verdict;
  /** Empty when the reference fails. */
  readonly verdicts: readonly Verdict[];
}

/** Candidates never see expected results. */
export interface Judge {
  record(request: RecordRequest, options?: CallOptions): Promise<StageResult<Recorded, "record">>;
  judge(request: JudgeRequest, options?: CallOptions): Promise<Verdict>;
  /**
   * Solutions share a process and could forge results. Use it only for changes of the reference, never for candidates.
   */
  judgeVariants?(request: VariantsRequest, options?: CallOptions): Promise<JudgedVariants>;
}

/** Texts by digest. Storing the same content twice keeps one copy. */
export interface Store {
  /** @throws SpecError SPEC_DIGEST_MISSING */
  get(digest: string, options?: CallOptions): Promise<string>;
  put(content: string, options?: CallOptions): Promise<string>;
  has(digest: string, options?: CallOptions): Promise<boolean>;
}
