import {
  type Call,
  type Execution,
  type ExecutionFile,
  executionFiles,
  type ExecutionRequest,
  type Executor,
  runtimeOf,
  type SandboxedModule,
} from "@repost/spec";
import { readMessages, type BatchResult } from "./call-messages.ts";

interface RunCallsOptions {
  readonly executor: Executor;
  readonly module: SandboxedModule;
  readonly calls: readonly Call[];
  /** Lines of the target, for coverage. */
  readonly trace?: { readonly startLine: number; readonly endLine: number } | null;
  /** Records compared values in traced lines. @default false */
  readonly comparisons?: boolean;
  /** Changes seed, clock and hash order to find incidental results. @default 0 */
  readonly variation?: number;
  /** @default the variation */
  readonly seed?: number;
  readonly environment?: string | null;
  readonly signal?: AbortSignal | undefined;
}

const PYTHON_ENTRY = { path: "run.py", content: 'from repost_runtime.calls import main\nmain("calls.json")\n' };
/** Uses a thread, replaced when a call hangs, exits, or modifies shared state. */
const THREAD_ENTRY = {
  path: "run.mjs",
  content: 'import { main } from "repost_runtime/calls";\nawait main("calls.json");\n',
};
/** Starts faster, but ends at a call that modifies shared state. */
const DIRECT_ENTRY = {
  path: "run.cjs",
  content: 'require("./repost_runtime/direct-calls.cjs").main("calls.json");\n',
};
/** Stops calls that hang outside their own limit. */
const DIRECT_CPU_MS = 8_000;
const RUN_MS = 30_000;
/** Time limit of one call; less for JavaScript that keeps the CPU busy. */
const CALL_MS = 500;
const CALL_CPU_MS = 100;
/** Timeouts after which traced runs skip the remaining calls. */
const MOST_HUNG = 4;
const CLOCK_SHIFT_S = 86_400 * 40;

/** Modules whose calls modify shared state. */
const spoiling = new WeakSet<SandboxedModule>();
/** Modules whose calls agreed on shared and separate evaluations. */
const sharing = new WeakSet<SandboxedModule>();

/** Isolates each call in its own process or evaluation. */
export async function runCalls(options: RunCallsOptions): Promise<BatchResult> {
  const { module, calls } = options;
  if (!runtimeOf(module.language).isInstrumented) return await execute(options, PYTHON_ENTRY);
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
    variation = 0,
    seed = variation,
    environment = null,
  }: RunCallsOptions,
  entry: ExecutionFile,
): ExecutionRequest {
  const { runtime, isInstrumented, hasHashSeed } = runtimeOf(module.language);
  const isDirect = entry === DIRECT_ENTRY;
  // Another program name in variations reveals functions that depend on the name.
  const path = variation === 0 || !isInstrumented ? entry.path : entry.path.replace(".", `-${variation}.`);
  const span = trace === null ? null : { start_line: trace.startLine, end_line: trace.endLine };
  const watched = span === null || !comparisons ? span : { ...span, comparisons };
  const program = {
    module: module.path,
    entry: module.entry,
    calls,
    ...(isDirect ? { apart: true } : {}),
    // Recorded tests get their own evaluation.
    ...(isDirect ? { share: sharing.has(module) ? "known" : "tried" } : {}),
    timeout_ms: CALL_MS,
    most_hung: trace === null ? calls.length + 1 : MOST_HUNG,
    ...(!isInstrumented ? {} : { floor_cpu_ms: CALL_CPU_MS }),
    seed,
    clock_shift_s: variation * CLOCK_SHIFT_S,
    trace: watched,
    iterate: 50,
  };
  return {
    runtime,
    files: [
      { path: module.path, content: module.code },
      ...executionFiles(module.files),
      { path: "calls.json", content: JSON.stringify(program) },
      { ...entry, path },
    ],
    entry: path,
    env: variation === 0 || !hasHashSeed ? {} : { PYTHONHASHSEED: String(variation) },
    environment,
    preload: module.imports,
    limits: { wall_ms: RUN_MS, cpu_ms: isDirect ? DIRECT_CPU_MS : RUN_MS },
    ...(!isInstrumented || watched === null ? {} : { trace: { path: module.path, ...watched } }),
  };
}
