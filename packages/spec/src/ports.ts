import type { Verdict } from "./evaluation.ts";
import type { Execution, ExecutionFile, ExecutionRequest, ExecutorCapabilities, Limits } from "./execution.ts";
import type { Finding } from "./finding.ts";
import type { ContextFragment, FunctionContext } from "./function-context.ts";
import type { ObservedCalls } from "./observed-calls.ts";
import type { Recorded, Recording } from "./recording.ts";
import type { RepositoryInfo } from "./repository.ts";
import type { SandboxedModule } from "./sandboxed-module.ts";
import type { StageResult } from "./stage-result.ts";
import type { Target } from "./target.ts";
import type { Call, TestSuite } from "./test-suite.ts";

/** Options of every call that waits. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Files of a repository on this machine, available until `close`. */
export interface OpenRepository {
  readonly info: RepositoryInfo;
  /** Absolute path. repost reads the files and never executes them there. */
  readonly root: string;
  /** Tags of a git server; empty when it does not answer. @default undefined for other sources */
  readonly tags?: () => Promise<readonly string[]>;
  /** Removes temporary files, not a folder that the user named. Idempotent. */
  close(): Promise<void>;
}

export interface Source {
  open(options?: CallOptions): Promise<OpenRepository>;
}

export interface SandboxOptions extends CallOptions {
  /** External modules that cannot be installed; stubs may replace them. @default none */
  readonly missing?: readonly string[];
  /** Description of calls that cannot run here, for stubs from a model. @default none */
  readonly reached?: string;
  /** Digest of the lock of the module's environment. @default null */
  readonly environment?: string | null;
}

/** Suite that the judge or a check refused. */
export interface SuiteRefusal {
  /** null when only the reason is known. */
  readonly suite: TestSuite | null;
  /** Rejection: `reference_fails`, `weak_suite`, `mutation`. */
  readonly reason: string;
  /** Details for people and models. */
  readonly detail: string;
}

/** Builds one runnable module from a function and its dependencies. */
export interface SandboxStrategy {
  build(context: FunctionContext, options?: SandboxOptions): Promise<StageResult<SandboxedModule>>;
}

/** Expression, and statements that must run before it. */
export interface GivenValue {
  readonly code: string;
  readonly setup: readonly string[];
}

/** User's values for types that the repository does not show how to build. */
export interface GivenValues {
  /** By type name, qualified or not: `Account`, `bank.Account`. */
  readonly factories: Readonly<Record<string, readonly GivenValue[]>>;
  /** By parameter name, of any or one function: `path`, `Shop.bill.path`. */
  readonly fixtures: Readonly<Record<string, readonly GivenValue[]>>;
}

export interface TestRequest {
  readonly target: Target;
  readonly module: SandboxedModule;
  /** Text of the target's file, with definitions for type checkers, which modules lack. @default unknown */
  readonly source?: string | undefined;
  /** Tests and examples of the repository that mention the target. @default none */
  readonly usages?: readonly string[];
  /** Values supplied by the user. @default none */
  readonly given?: GivenValues | null;
  /** Arguments observed while the repository's own tests ran. @default none */
  readonly observed?: ObservedCalls;
  /** Calls to try first, for example written by a model. @default none */
  readonly proposed?: readonly Call[];
  /** Refused suite, which a strategy with a model improves. @default none */
  readonly refused?: SuiteRefusal;
  /** Equal seeds produce equal tests. @default 0 */
  readonly seed?: number;
  /** Digest of the lock of the environment. @default null */
  readonly environment?: string | null;
}

/** Generates tests for a module. */
export interface TestStrategy {
  generate(request: TestRequest, options?: CallOptions): Promise<StageResult<TestSuite>>;
}

/** Files of a repository as its own imports find them. */
export interface ImportableFiles {
  /** Sources and data files below the root of imports. */
  readonly files: readonly ExecutionFile[];
  /** Import names by path in the repository. */
  readonly names: ReadonlyMap<string, string>;
  /** Texts by path in the repository. */
  readonly sources: ReadonlyMap<string, string>;
  /** Digest of the whole repository's lock, for functions that need no package themselves. @default null */
  readonly environment?: string | null;
}

/** Input of a quality check. */
export interface CheckSubject {
  readonly target: Target;
  readonly module: SandboxedModule;
  readonly recording: Recording;
  /** Slowest run of the reference in milliseconds. @default 0 */
  readonly referenceMs?: number;
  /** Code that a prompt may show. @default [] */
  readonly context?: readonly ContextFragment[];
  /** Reads the repository's files; null when too large to run. @default unknown */
  readonly repository?: (options?: CallOptions) => Promise<ImportableFiles | null>;
  /** Digest of the lock of the environment. @default null */
  readonly environment?: string | null;
  /** Findings of earlier checks. @default [] */
  readonly findings?: readonly Finding[];
}

/** Quality gate for one environment. */
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
  /** Equal seeds produce equal answers where the server supports seeds. */
  readonly seed?: number;
  /** Requests one JSON value of the schema, or any JSON object. */
  readonly json?: { readonly schema?: object; readonly name?: string };
  /** Number of the answer to the same request, part of every cache key. @default 0 */
  readonly sample?: number;
}

/** Reported by a server. Undefined means unknown, never zero. */
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
  /** Whole text, when `text` is a part of it. */
  readonly raw?: string;
  readonly finishReason: "stop" | "length" | "content_filter" | "other";
  readonly usage: TokenUsage;
  readonly modelId: string;
}

/** Language model that answers with text. */
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
  /** Keeps the units nearest to the target whose text fits, and always the target's. */
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
  /** Digest of the lock of the environment. @default null */
  readonly environment?: string | null;
}

export interface JudgeRequest {
  readonly module: SandboxedModule;
  /** Reference module, when `module` was extended for this candidate. @default module */
  readonly reference?: SandboxedModule;
  readonly recording: Recording;
  /** Whole function that replaces the target. */
  readonly solution: string;
  /** @default null */
  readonly environment?: string | null;
  /**
   * Slowest run of the reference in milliseconds, from which the judge derives limits. @default 0: the smallest limits
   */
  readonly referenceMs?: number;
  /** Overrides of the derived limits. @default {} */
  readonly limits?: Partial<Limits>;
}

export interface VariantsRequest {
  readonly module: SandboxedModule;
  readonly recording: Recording;
  /** Whole functions that replace the target in turn. */
  readonly solutions: readonly string[];
  /** Slowest run of the reference in milliseconds. @default 0 */
  readonly referenceMs?: number;
  /** Ends a solution at its first failing test. @default true */
  readonly untilDifferent?: boolean;
  /** @default null */
  readonly environment?: string | null;
}

export interface JudgedVariants {
  /** Verdict of the unchanged module. */
  readonly reference: Verdict;
  /** In the order of the solutions; empty when the reference fails. */
  readonly verdicts: readonly Verdict[];
}

/** Records the reference and compares candidates, which never see expected results. */
export interface Judge {
  record(request: RecordRequest, options?: CallOptions): Promise<StageResult<Recorded>>;
  judge(request: JudgeRequest, options?: CallOptions): Promise<Verdict>;
  /**
   * Judges many solutions in few runs. They share a process and could forge each other's results: only for the caller's
   * own changes of the reference, never for candidates.
   */
  judgeVariants?(request: VariantsRequest, options?: CallOptions): Promise<JudgedVariants>;
}

/** Storing the same content twice keeps one copy. */
export interface Store {
  /** @throws SpecError SPEC_DIGEST_MISSING */
  get(digest: string, options?: CallOptions): Promise<string>;
  put(content: string, options?: CallOptions): Promise<string>;
  has(digest: string, options?: CallOptions): Promise<boolean>;
}
