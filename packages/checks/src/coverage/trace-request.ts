import type { ExecutionRequest, FunctionDefinition, Limits, Recording, SandboxedModule } from "@repost/spec";

export interface TraceRequest {
  readonly module: SandboxedModule;
  readonly recording: Recording;
  readonly definition: FunctionDefinition;
  readonly environment: string | null;
  readonly timeoutMs: number;
  readonly limits: Partial<Limits>;
}

/** A run of the runtime library's program of calls that reports which lines and branches of the target ran. */
export function traceRequest(request: TraceRequest): ExecutionRequest {
  const { module, recording, definition, environment, timeoutMs, limits } = request;
  const taken = new Set([module.path, ...module.files.map(({ path }) => path)]);
  const job = freeName("calls.json", taken);
  const entry = freeName("run.py", taken);
  const content = {
    module: module.path,
    entry: module.entry,
    calls: recording.tests.flatMap(({ call }) => (call === null ? [] : [call])),
    timeout_ms: timeoutMs,
    seed: 0,
    clock_shift_s: 0,
    trace: { start_line: definition.startLine, end_line: definition.endLine },
  };
  return {
    runtime: "python",
    files: [
      { path: module.path, content: module.code },
      ...module.files.map(({ path, code }) => ({ path, content: code })),
      { path: job, content: JSON.stringify(content) },
      { path: entry, content: `from repost_runtime.calls import main\nmain(${JSON.stringify(job)})\n` },
    ],
    entry,
    environment,
    preload: module.imports,
    limits: { wall_ms: timeoutMs, cpu_ms: timeoutMs, ...limits },
  };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  return taken.has(name) ? freeName(`_${name}`, taken) : name;
}
