import {
  type Call,
  type CallOptions,
  type Execution,
  type ExecutionFile,
  executionFiles,
  type ExecutionRequest,
  type Executor,
  type KeptProgram,
  runtimeOf,
  type SandboxedModule,
} from "@repost/spec";

export interface RunOptions extends CallOptions {
  readonly executor: Executor;
  readonly module: SandboxedModule;
  readonly calls: readonly Call[];
  readonly environment?: string | null;
  /** Lines of the target; later runs may use the loaded module. @default none */
  readonly keptLines?: { readonly startLine: number; readonly endLine: number };
  /** Module from which this one differs only in the target's lines. @default this one */
  readonly base?: SandboxedModule;
}

/** JavaScript starts faster with `direct`, but ends at a call that modifies shared state. A `thread` is replaced then. */
export type Isolation = "process" | "direct" | "thread";

export const RUN_MS = 30_000;

const ENTRIES: Readonly<Record<Isolation, (job: "calls" | "variants") => ExecutionFile>> = {
  process: (job) => ({ path: "run.py", content: `from repost_runtime.${job} import main\nmain("${job}.json")\n` }),
  thread: (job) => ({
    path: "run.mjs",
    content: `import { main } from "repost_runtime/${job}";\nawait main("${job}.json");\n`,
  }),
  direct: (job) => ({
    path: "run.cjs",
    content: `require("./repost_runtime/direct-calls.cjs").${job === "calls" ? "main" : job}("${job}.json");\n`,
  }),
};

interface Ran<Result> {
  /** In call order; undefined after an early end. */
  readonly results: readonly (Result | undefined)[];
  readonly isOver: boolean;
}

/** Returns one run, or two after a call that modified shared state. */
export async function runIsolated<Result, Run extends Ran<Result>>(
  module: SandboxedModule,
  spoiling: WeakSet<SandboxedModule>,
  run: (isolation: Isolation, from: number) => Promise<Run>,
): Promise<readonly [Run, ...Run[]]> {
  if (!runtimeOf(module.language).isInstrumented) return [await run("process", 0)];
  if (spoiling.has(module)) return [await run("thread", 0)];
  const direct = await run("direct", 0);
  if (direct.isOver) return [direct];
  spoiling.add(module);
  const next = direct.results.findLastIndex((result) => result !== undefined) + 1;
  return [{ ...direct, results: direct.results.slice(0, next) }, await run("thread", next)];
}

function keptBy(
  kind: KeptProgram["kind"],
  { startLine, endLine }: NonNullable<RunOptions["keptLines"]>,
  base?: SandboxedModule,
): KeptProgram {
  const common = { kind, job: `${kind}.json`, start_line: startLine, end_line: endLine };
  return base === undefined ? common : { ...common, base: { path: base.path, content: base.code } };
}

interface Program extends Pick<ExecutionRequest, "env" | "trace"> {
  readonly job: "calls" | "variants";
  readonly isolation: Isolation;
  readonly content: object;
  readonly files?: readonly ExecutionFile[];
  /** Stops calls that hang outside their own limit. */
  readonly directCpuMs: number;
  /** @default none */
  readonly suffix?: string;
}

export function execute(
  { executor, module, calls, environment = null, keptLines, base, signal }: RunOptions,
  { job, isolation, content, files = [], directCpuMs, suffix = "", ...envAndTrace }: Program,
): Promise<Execution> {
  signal?.throwIfAborted();
  const entry = ENTRIES[isolation](job);
  const path = entry.path.replace(".", `${suffix}.`);
  const program = { module: module.path, entry: module.entry, calls, iterate: 50, ...content };
  const request = {
    runtime: runtimeOf(module.language).runtime,
    files: [
      { path: module.path, content: module.code },
      ...executionFiles(module.files),
      ...files,
      { path: `${job}.json`, content: JSON.stringify(program) },
      { ...entry, path },
    ],
    entry: path,
    environment,
    preload: module.imports,
    ...(keptLines === undefined || isolation !== "process" ? {} : { keep: keptBy(job, keptLines, base) }),
    limits: { wall_ms: RUN_MS, cpu_ms: isolation === "direct" ? directCpuMs : RUN_MS },
    ...envAndTrace,
  };
  return executor.execute(request, { signal });
}
