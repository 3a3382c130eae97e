import { DEFAULT_LIMITS, type CallOptions, type Execution, type ExecutionRequest, type Executor } from "@repost/spec";

/** Defaults to an empty successful program. */
export type FakeExecution = Partial<Execution>;

export interface FakeExecutor extends Executor {
  readonly requests: readonly ExecutionRequest[];
}

/** Starts no processes: the handler returns results. */
export function createFakeExecutor(
  handler: (request: ExecutionRequest, options: CallOptions) => FakeExecution | Promise<FakeExecution>,
): FakeExecutor {
  const requests: ExecutionRequest[] = [];
  return {
    requests,
    execute: async (request, options = {}) => {
      options.signal?.throwIfAborted();
      requests.push(request);
      const done = await handler(request, options);
      return { ...nothingHappened(request), ...done };
    },
    capabilities: async () => ({
      backend: "fake",
      boundary: true,
      held: [],
      runtimes: { python: "3.11.0", node: null },
      notes: [],
    }),
    close: async () => undefined,
  };
}

function nothingHappened({ limits }: ExecutionRequest): Execution {
  return {
    status: "exited",
    exit_code: 0,
    signal: null,
    stdout: "",
    stderr: "",
    messages: [],
    stdout_truncated: false,
    stderr_truncated: false,
    messages_truncated: false,
    wall_ms: 1,
    cpu_ms: null,
    peak_rss_bytes: null,
    backend: "fake",
    limits: { ...DEFAULT_LIMITS, ...limits },
    held: [],
  };
}
