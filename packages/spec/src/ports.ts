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

/** Every call that waits can be called off. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** A repository's files on this machine, until it is closed. */
export interface OpenRepository {
  readonly info: RepositoryInfo;
  /** Absolute path of the folder with its files. Never executed, only read. */
  readonly root: string;
  /** Removes what opening it made; a folder that the user named stays. Idempotent. */
  close(): Promise<void>;
}

/** Where repositories come from. */
export interface Source {
  open(options?: CallOptions): Promise<OpenRepository>;
}

export interface SandboxOptions extends CallOptions {
  /** Modules from outside that cannot be there, by dotted name: something else may stand in for them. @default none */
  readonly missing?: readonly string[];
  /** What calls of the module came to that cannot run here, in words: a strategy with a model writes what stands in for that. @default nothing */
  readonly reached?: string;
  /** Digest of the lock whose installed environment the module runs with. @default null */
  readonly environment?: string | null;
}

/** A suite that the judge or a check refused after its strategy had made it. */
export interface SuiteRefusal {
  /** null where only its shortcoming is known. */
  readonly suite: TestSuite | null;
  /** Code of the rejection: `reference_fails`, `weak_suite`, `mutation`. */
  readonly reason: string;
  /** Details for people and models. */
  readonly detail: string;
}

/** Makes one runnable module out of a function and what it needs. */
export interface SandboxStrategy {
  build(context: FunctionContext, options?: SandboxOptions): Promise<StageResult<SandboxedModule>>;
}

/** An expression of the target's language, and statements that must run before it. */
export interface GivenValue {
  readonly code: string;
  readonly setup: readonly string[];
}

/** Values that a user names because nothing in a repository shows how to make them. */
export interface GivenValues {
  /** Objects, by the name of their type with or without what it is in: `Account`, `bank.Account`. */
  readonly factories: Readonly<Record<string, readonly GivenValue[]>>;
  /** Arguments, by the name of the parameter, of any function or of one: `path`, `Shop.bill.path`. */
  readonly fixtures: Readonly<Record<string, readonly GivenValue[]>>;
}

export interface TestRequest {
  readonly target: Target;
  readonly module: SandboxedModule;
  /** Text of the target's file as the repository has it: what it defines for type checkers alone is in no module. @default unknown */
  readonly source?: string | undefined;
  /** Text of the repository's own tests and examples that mention the target, where its callers can be found. */
  readonly usages?: readonly string[];
  /** What a user says of values that search cannot make. @default none */
  readonly given?: GivenValues | null;
  /** What it and its classes were given while the repository's own tests ran. @default none */
  readonly observed?: ObservedCalls;
  /** Calls to try before all others, such as a model writes. @default none */
  readonly proposed?: readonly Call[];
  /** The suite made before, and why it was refused: a strategy with a model makes a better one. @default none */
  readonly refused?: SuiteRefusal;
  /** Same seed, same tests. @default 0 */
  readonly seed?: number;
  /** Digest of the lock whose installed environment to use. @default null */
  readonly environment?: string | null;
}

/** Makes tests for a module. */
export interface TestStrategy {
  generate(request: TestRequest, options?: CallOptions): Promise<StageResult<TestSuite>>;
}

/** A repository's files as its own imports find them. */
export interface ImportableFiles {
  /** Sources, and the data beside them, below the place where imports begin. */
  readonly files: readonly ExecutionFile[];
  /** Import name of each source file, by its path in the repository. */
  readonly names: ReadonlyMap<string, string>;
  /** Text of each source file, by its path in the repository. */
  readonly sources: ReadonlyMap<string, string>;
  /** Digest of the lock whose packages the repository may need where a function of it needs none. @default null */
  readonly environment?: string | null;
}

/** What a quality check looks at. */
export interface CheckSubject {
  readonly target: Target;
  readonly module: SandboxedModule;
  readonly recording: Recording;
  /** Wall time of the reference's slowest run, as recorded. @default 0 */
  readonly referenceMs?: number;
  /** What a prompt may show of the repository. @default [] */
  readonly context?: readonly ContextFragment[];
  /** The repository itself, read when it is asked for; null where it is too large to run. @default unknown */
  readonly repository?: (options?: CallOptions) => Promise<ImportableFiles | null>;
  /** Digest of the lock whose installed environment to use. @default null */
  readonly environment?: string | null;
}

/** One quality gate of one environment, usable alone. */
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
  /** Same seed, same answer, as far as a server keeps to it. */
  readonly seed?: number;
  /** Asks for one JSON value instead of text: of this JSON Schema, or any object without one. */
  readonly json?: { readonly schema?: object; readonly name?: string };
  /** Which of several answers to the same request; part of every cache key. @default 0 */
  readonly sample?: number;
}

/** What a server says that a call took. Undefined means unknown, never zero. */
export interface TokenUsage {
  readonly inputTokens: number | undefined;
  readonly outputTokens: number | undefined;
  /** Those of the input that the server had cached, and may charge less for. */
  readonly cachedInputTokens?: number | undefined;
}

export interface TextResponse {
  readonly text: string;
  /** What the model thought before it answered, where that could be told apart from the answer. */
  readonly reasoning?: string;
  /** The text as it came, where `text` is only a part of it. */
  readonly raw?: string;
  readonly finishReason: "stop" | "length" | "content_filter" | "other";
  readonly usage: TokenUsage;
  readonly modelId: string;
}

/** A language model that answers in text. */
export interface TextModel {
  complete(request: TextRequest, options?: CallOptions): Promise<TextResponse>;
}

/** Counts a text as a model's tokenizer does. */
export interface TokenCounter {
  /** Of the tokenizer, such as o200k_base. */
  readonly name: string;
  /** Names of special tokens in the text are text. */
  count(text: string): number;
}

/** Number of tokens that a text may have, with the counter that counts them. */
export interface TokenLimit {
  /** Tokens of the whole text, at most. */
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
  /** Ends what runs and leaves nothing behind. Idempotent. */
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
  /** The module that holds the reference, where that in `module` made room for what this candidate needs. @default module */
  readonly reference?: SandboxedModule;
  readonly recording: Recording;
  /** The candidate: a whole function that takes the target's place. */
  readonly solution: string;
  /** @default null */
  readonly environment?: string | null;
  /** Wall time of the reference's slowest run, from which time limits are derived; their floor without it. @default 0 */
  readonly referenceMs?: number;
  /** Limits that differ from the derived ones. @default {} */
  readonly limits?: Partial<Limits>;
}

export interface VariantsRequest {
  readonly module: SandboxedModule;
  readonly recording: Recording;
  /** Whole functions that take the target's place, one after the other. */
  readonly solutions: readonly string[];
  /** Wall time of the reference's slowest run, as recorded: it sets the limit of the reference here. @default 0 */
  readonly referenceMs?: number;
  /** Whether the tests after the first one that fails on a solution are left out. @default true */
  readonly untilDifferent?: boolean;
  /** @default null */
  readonly environment?: string | null;
}

export interface JudgedVariants {
  /** On the module as it is. */
  readonly reference: Verdict;
  /** One for each solution, in order; none where the reference does not pass. */
  readonly verdicts: readonly Verdict[];
}

/** Learns what the reference does, then tells whether a candidate does the same, without ever showing it the answers. */
export interface Judge {
  record(request: RecordRequest, options?: CallOptions): Promise<StageResult<Recorded>>;
  judge(request: JudgeRequest, options?: CallOptions): Promise<Verdict>;
  /**
   * Judges many solutions by few runs. They share processes, and each could lie about the others: for changes of the reference that are of
   * the caller's own making, and never for candidates. Leave it out where nothing is gained over judging them one by one.
   */
  judgeVariants?(request: VariantsRequest, options?: CallOptions): Promise<JudgedVariants>;
}

/** Content by digest. Putting the same content twice keeps it once. */
export interface Store {
  /** @throws SpecError SPEC_DIGEST_MISSING */
  get(digest: string, options?: CallOptions): Promise<string>;
  put(content: string, options?: CallOptions): Promise<string>;
  has(digest: string, options?: CallOptions): Promise<boolean>;
}
