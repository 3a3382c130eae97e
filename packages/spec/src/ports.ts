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
  /** Absolute path of the folder with its files. repost reads the files and never executes them there. */
  readonly root: string;
  /** Returns the names of all tags of a git server; an empty list when it does not answer. @default undefined for other sources */
  readonly tags?: () => Promise<readonly string[]>;
  /** Removes temporary files. A folder that the user named remains. Idempotent. */
  close(): Promise<void>;
}

/** Opens a repository. */
export interface Source {
  open(options?: CallOptions): Promise<OpenRepository>;
}

export interface SandboxOptions extends CallOptions {
  /** Dotted names of external modules that cannot be installed; stubs may replace them. @default none */
  readonly missing?: readonly string[];
  /** Description of calls that cannot run here. A strategy with a model writes stubs for them. @default none */
  readonly reached?: string;
  /** Digest of the lock whose installed environment the module runs with. @default null */
  readonly environment?: string | null;
}

/** A suite that the judge or a check refused after its strategy had made it. */
export interface SuiteRefusal {
  /** null when only the reason is known. */
  readonly suite: TestSuite | null;
  /** Code of the rejection: `reference_fails`, `weak_suite`, `mutation`. */
  readonly reason: string;
  /** Details for people and models. */
  readonly detail: string;
}

/** Builds one runnable module from a function and its dependencies. */
export interface SandboxStrategy {
  build(context: FunctionContext, options?: SandboxOptions): Promise<StageResult<SandboxedModule>>;
}

/** Expression of the target's language, and statements that must run before it. */
export interface GivenValue {
  readonly code: string;
  readonly setup: readonly string[];
}

/** Values that a user supplies because the repository does not show how to build them. */
export interface GivenValues {
  /** Objects by the name of their type, qualified or not: `Account`, `bank.Account`. */
  readonly factories: Readonly<Record<string, readonly GivenValue[]>>;
  /** Arguments by parameter name, of any function or of one function: `path`, `Shop.bill.path`. */
  readonly fixtures: Readonly<Record<string, readonly GivenValue[]>>;
}

export interface TestRequest {
  readonly target: Target;
  readonly module: SandboxedModule;
  /**
   * Text of the target's file in the repository. It has definitions for type checkers, which modules lack. @default
   * unknown
   */
  readonly source?: string | undefined;
  /** Text of the repository's own tests and examples that mention the target. */
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
  /** Digest of the lock whose installed environment to use. @default null */
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
  /** Import name of each source file, by its path in the repository. */
  readonly names: ReadonlyMap<string, string>;
  /** Text of each source file, by its path in the repository. */
  readonly sources: ReadonlyMap<string, string>;
  /** Digest of the lock of the whole repository, for functions that need no package themselves. @default null */
  readonly environment?: string | null;
}

/** Input of a quality check. */
export interface CheckSubject {
  readonly target: Target;
  readonly module: SandboxedModule;
  readonly recording: Recording;
  /** Wall time of the reference's slowest run, in milliseconds. @default 0 */
  readonly referenceMs?: number;
  /** Code of the repository that a prompt may show. @default [] */
  readonly context?: readonly ContextFragment[];
  /** Reads the repository's files; null when the repository is too large to run. @default unknown */
  readonly repository?: (options?: CallOptions) => Promise<ImportableFiles | null>;
  /** Digest of the lock whose installed environment to use. @default null */
  readonly environment?: string | null;
  /** Findings of the checks that ran before. @default [] */
  readonly findings?: readonly Finding[];
}

/** One quality gate for one environment. */
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
  /** Requests one JSON value that satisfies the JSON Schema, or any JSON object without a schema. */
  readonly json?: { readonly schema?: object; readonly name?: string };
  /** Number of the answer among several answers to the same request. Part of every cache key. @default 0 */
  readonly sample?: number;
}

/** Usage that a server reports for a call. Undefined means unknown, never zero. */
export interface TokenUsage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  /** Input tokens from the server's cache, which may cost less. */
  readonly cachedInputTokens?: number | undefined;
}

export interface TextResponse {
  readonly text: string;
  /** Reasoning of the model, when it is separate from the answer. */
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
  /** Names of special tokens in the text count as text. */
  count(text: string): number;
}

/** Largest number of tokens of a text, with the counter that applies. */
export interface TokenLimit {
  readonly tokens: number;
  readonly counter: TokenCounter;
}

/** Limits the code of a context that a prompt shows. */
export interface ContextLimit {
  /** Returns whether a text has at most the allowed number of tokens. */
  fits(text: string): boolean;
  /**
   * Returns the context with the target's unit, and with the units nearest to the target whose text fits. The target's unit remains
   * even when it does not fit.
   */
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
  /** Digest of the lock whose installed environment to use. @default null */
  readonly environment?: string | null;
}

export interface JudgeRequest {
  readonly module: SandboxedModule;
  /** Module of the reference, when `module` was changed to include dependencies of this candidate. @default module */
  readonly reference?: SandboxedModule;
  readonly recording: Recording;
  /** Candidate: a whole function that replaces the target. */
  readonly solution: string;
  /** @default null */
  readonly environment?: string | null;
  /**
   * Wall time of the reference's slowest run, in milliseconds; the judge derives time limits from it. @default 0: the
   * smallest limits
   */
  readonly referenceMs?: number;
  /** Limits that differ from the derived ones. @default {} */
  readonly limits?: Partial<Limits>;
}

export interface VariantsRequest {
  readonly module: SandboxedModule;
  readonly recording: Recording;
  /** Whole functions that replace the target in turn. */
  readonly solutions: readonly string[];
  /**
   * Wall time of the reference's slowest run, in milliseconds; the judge derives the reference's limit from it.
   * @default 0
   */
  readonly referenceMs?: number;
  /** Skips the remaining tests of a solution after its first failing test. @default true */
  readonly untilDifferent?: boolean;
  /** @default null */
  readonly environment?: string | null;
}

export interface JudgedVariants {
  /** Verdict of the unchanged module. */
  readonly reference: Verdict;
  /** One verdict for each solution, in order; empty when the reference does not pass. */
  readonly verdicts: readonly Verdict[];
}

/**
 * Records the behaviour of the reference and compares a candidate with it. The candidate never sees the expected
 * results.
 */
export interface Judge {
  record(request: RecordRequest, options?: CallOptions): Promise<StageResult<Recorded>>;
  judge(request: JudgeRequest, options?: CallOptions): Promise<Verdict>;
  /**
   * Judges many solutions in few runs. Solutions share a process and could forge each other's results. Use it only for
   * changes of the reference that the caller made, never for candidates. An implementation may omit it.
   */
  judgeVariants?(request: VariantsRequest, options?: CallOptions): Promise<JudgedVariants>;
}

/** Content by digest. Storing the same content twice keeps one copy. */
export interface Store {
  /** @throws SpecError SPEC_DIGEST_MISSING */
  get(digest: string, options?: CallOptions): Promise<string>;
  put(content: string, options?: CallOptions): Promise<string>;
  has(digest: string, options?: CallOptions): Promise<boolean>;
}
