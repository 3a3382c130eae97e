import {
  executionFiles,
  type Call,
  type Execution,
  type ExecutionFile,
  type ExecutionRequest,
  type Executor,
  type SandboxedModule,
} from "@repost/spec";
import { readMessages, type BatchResult } from "./call-messages.ts";

export interface RunCallsOptions {
  readonly executor: Executor;
  readonly module: SandboxedModule;
  readonly calls: readonly Call[];
  /** Lines of the target whose coverage is wanted; null for none. @default null */
  readonly trace?: { readonly startLine: number; readonly endLine: number } | null;
  /** Whether to write down what calls compare, where lines are traced. @default false */
  readonly comparisons?: boolean;
  /** Limit of one call. @default 500, and in JavaScript less where it runs all the while */
  readonly callTimeoutMs?: number;
  /** After this many calls that ran into their limit the others are left out. @default 4, where coverage is wanted; else none */
  readonly mostHung?: number;
  /** Limit of the whole run. @default 30_000 */
  readonly wallMs?: number;
  /** Another seed, clock and order of hashes, to see what of a result is accidental. @default 0 */
  readonly variation?: number;
  /** Where everything random starts from. @default the variation */
  readonly seed?: number;
  readonly environment?: string | null;
  readonly signal?: AbortSignal | undefined;
}

const PYTHON_ENTRY = { path: "run.py", content: 'from repost_runtime.calls import main\nmain("calls.json")\n' };
/** In a thread that is replaced when a call hangs, ends it, or spoils it. */
const THREAD_ENTRY = {
  path: "run.mjs",
  content: 'import { main } from "repost_runtime/calls";\nawait main("calls.json");\n',
};
/** In the process itself, which is ready sooner, and ends with a call that spoils it. */
const DIRECT_ENTRY = {
  path: "run.cjs",
  content: 'require("./repost_runtime/direct-calls.cjs").main("calls.json");\n',
};
/** Processor time after which calls in the process itself are given up: one hangs where no limit of its own reaches. */
const DIRECT_CPU_MS = 8_000;
/** A function that hangs again and again is not worth the time of all its calls. */
const MOST_HUNG = 4;
/** Processor time that a call in JavaScript may take, beside what loading takes. */
const CALL_CPU_MS = 100;
const CLOCK_SHIFT_S = 86_400 * 40;

/** Modules whose calls spoil the process that they are made in. */
const spoiling = new WeakSet<SandboxedModule>();
/** Modules whose calls have shown the same on one evaluation as on one each. */
const sharing = new WeakSet<SandboxedModule>();

/** Runs calls of the target, each in a process of its own or on a module of its own; in one execution wherever calls let each other be. */
export async function runCalls(options: RunCallsOptions): Promise<BatchResult> {
  const { module, calls } = options;
  if (module.language === "python") return await execute(options, PYTHON_ENTRY);
  if (spoiling.has(module)) return await execute(options, THREAD_ENTRY);
  const direct = await execute(options, DIRECT_ENTRY);
  if (direct.isShared) sharing.add(module);
  const next = direct.results.findLastIndex((result) => result !== undefined) + 1;
  if (direct.isOver) return direct;
  spoiling.add(module);
  const rest = await execute({ ...options, calls: calls.slice(next) }, THREAD_ENTRY);
  return {
    ...rest,
    static: direct.static ?? rest.static,
    results: [...direct.results.slice(0, next), ...rest.results],
  };
}

async function execute(options: RunCallsOptions, entry: ExecutionFile): Promise<BatchResult> {
  options.signal?.throwIfAborted();
  const execution = await options.executor.execute(requestFor(options, entry), { signal: options.signal });
  return readMessages(execution.messages, options.calls.length, endingOf(execution));
}

function endingOf({ status, exit_code, signal, stderr }: Execution): string {
  const last = stderr.trimEnd().split("\n").at(-1) ?? "";
  return `${status === "exited" ? `exit code ${exit_code}` : `${status}${signal === null ? "" : ` ${signal}`}`}${last === "" ? "" : `, ${last}`}`;
}

function requestFor(
  {
    module,
    calls,
    trace = null,
    comparisons = false,
    callTimeoutMs = 500,
    mostHung = trace === null ? calls.length + 1 : MOST_HUNG,
    wallMs = 30_000,
    variation = 0,
    seed = variation,
    environment = null,
  }: RunCallsOptions,
  entry: ExecutionFile,
): ExecutionRequest {
  const isPython = module.language === "python";
  const isDirect = entry === DIRECT_ENTRY;
  // What a program is called is none of a function's business either.
  const path = variation === 0 || isPython ? entry.path : entry.path.replace(".", `-${variation}.`);
  const span = trace === null ? null : { start_line: trace.startLine, end_line: trace.endLine };
  const watched = span === null || !comparisons ? span : { ...span, comparisons };
  const program = {
    module: module.path,
    entry: module.entry,
    calls,
    ...(isDirect ? { apart: true } : {}),
    // What becomes a test is recorded on a module of its own.
    ...(isDirect ? { share: sharing.has(module) ? "known" : "tried" } : {}),
    timeout_ms: callTimeoutMs,
    most_hung: mostHung,
    ...(isPython ? {} : { floor_cpu_ms: Math.min(CALL_CPU_MS, callTimeoutMs) }),
    seed,
    clock_shift_s: variation * CLOCK_SHIFT_S,
    trace: watched,
    iterate: 50,
  };
  return {
    runtime: isPython ? "python" : "node",
    files: [
      { path: module.path, content: module.code },
      ...executionFiles(module.files),
      { path: "calls.json", content: JSON.stringify(program) },
      { ...entry, path },
    ],
    entry: path,
    env: variation === 0 || !isPython ? {} : { PYTHONHASHSEED: String(variation) },
    environment,
    preload: module.imports,
    limits: { wall_ms: wallMs, cpu_ms: isDirect ? Math.min(wallMs, DIRECT_CPU_MS) : wallMs },
    ...(isPython || watched === null ? {} : { trace: { path: module.path, ...watched } }),
  };
}
