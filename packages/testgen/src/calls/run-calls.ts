import { type Execution, runtimeOf, type SandboxedModule } from "@repost/spec";
import { readMessages, type BatchResult } from "./call-messages.ts";
import { execute, type Isolation, runIsolated, type RunOptions } from "./run-program.ts";

interface RunCallsOptions extends RunOptions {
  /** Lines of the target, for coverage. */
  readonly trace?: { readonly startLine: number; readonly endLine: number } | null;
  /** Records compared values in traced lines. @default false */
  readonly comparisons?: boolean;
  /** Changes seed, clock and hash order to find incidental results. @default 0 */
  readonly variation?: number;
}

const DIRECT_CPU_MS = 8_000;
/** Time limit of one call; less for JavaScript that keeps the CPU busy. */
const CALL_MS = 500;
const CALL_CPU_MS = 100;
/** Timeouts after which traced runs skip the remaining calls. */
const MOST_HUNG = 4;
const CLOCK_SHIFT_S = 86_400 * 40;

/** Modules whose calls modify shared state. */
const spoiling = new WeakSet<SandboxedModule>();
/** False after shared state changed a result. */
const sharing = new WeakMap<SandboxedModule, boolean>();

/** Isolates each call in its own process or evaluation. */
export async function runCalls(options: RunCallsOptions): Promise<BatchResult> {
  const { module, calls } = options;
  const runs = await runIsolated(module, spoiling, async (isolation, from) => {
    const execution = await executeCalls({ ...options, calls: calls.slice(from) }, isolation);
    const result = readMessages(execution.messages, calls.length - from, endingOf(execution));
    // JavaScript does not try in short runs.
    if (result.isShared === true || (isolation === "process" && result.isShared === false))
      sharing.set(module, result.isShared);
    return result;
  });
  const [first, last = first] = runs;
  return { ...last, static: first.static ?? last.static, results: runs.flatMap(({ results }) => results) };
}

function shareOf(module: SandboxedModule): { readonly share?: "known" | "tried" } {
  const isShared = sharing.get(module);
  return isShared === false ? {} : { share: isShared === true ? "known" : "tried" };
}

function endingOf({ status, exit_code, signal, stderr }: Execution): string {
  const last = stderr.trimEnd().split("\n").at(-1) ?? "";
  return `${status === "exited" ? `exit code ${exit_code}` : `${status}${signal === null ? "" : ` ${signal}`}`}${last === "" ? "" : `, ${last}`}`;
}

function executeCalls(options: RunCallsOptions, isolation: Isolation): Promise<Execution> {
  const { module, calls, trace = null, comparisons = false, variation = 0 } = options;
  const { isInstrumented, hasHashSeed } = runtimeOf(module.language);
  const span = trace === null ? null : { start_line: trace.startLine, end_line: trace.endLine };
  const watched = span === null || !comparisons ? span : { ...span, comparisons };
  const content = {
    // Recorded tests get their own evaluation.
    ...(isolation === "direct" ? { apart: true } : {}),
    ...(isolation === "direct" || (isolation === "process" && trace !== null) ? shareOf(module) : {}),
    timeout_ms: CALL_MS,
    most_hung: trace === null ? calls.length + 1 : MOST_HUNG,
    ...(isInstrumented ? { floor_cpu_ms: CALL_CPU_MS } : {}),
    seed: variation,
    clock_shift_s: variation * CLOCK_SHIFT_S,
    trace: watched,
  };
  return execute(options, {
    job: "calls",
    isolation,
    content,
    directCpuMs: DIRECT_CPU_MS,
    // Another program name in variations reveals functions that depend on the name.
    suffix: variation === 0 || !isInstrumented ? "" : `-${variation}`,
    env: variation === 0 || !hasHashSeed ? {} : { PYTHONHASHSEED: String(variation) },
    ...(isInstrumented && watched !== null ? { trace: { path: module.path, ...watched } } : {}),
  });
}
