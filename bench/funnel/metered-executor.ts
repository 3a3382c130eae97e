import type { Execution, ExecutionRequest, Executor } from "@repost/spec";

/** An executor that adds up the CPU time of its runs. */
export interface MeteredExecutor extends Executor {
  /** Milliseconds so far; null if a run did not report it. */
  cpuMs(): number | null;
}

export function meterExecutor(executor: Executor): MeteredExecutor {
  let total: number | null = 0;
  return {
    async execute(request: ExecutionRequest, options): Promise<Execution> {
      const execution = await executor.execute(request, options);
      total = total === null || execution.cpu_ms === null ? null : total + execution.cpu_ms;
      return execution;
    },
    capabilities: (options) => executor.capabilities(options),
    close: () => executor.close(),
    cpuMs: () => total,
  };
}
