import type { Execution, ExecutionRequest, Executor } from "@repost/spec";

export function executorThatEnds(ending: Partial<Execution>, requests: ExecutionRequest[] = []): Executor {
  return {
    async execute(request) {
      requests.push(request);
      const limits = {
        wall_ms: 1,
        cpu_ms: 1,
        memory_bytes: 1,
        processes: 1,
        disk_bytes: 1,
        files: 1,
        output_bytes: 1,
        message_bytes: 1,
      };
      const quiet = {
        stdout: "",
        stderr: "",
        messages: [],
        stdout_truncated: false,
        stderr_truncated: false,
        messages_truncated: false,
      };
      return {
        status: "exited",
        exit_code: 0,
        signal: null,
        wall_ms: 1,
        cpu_ms: null,
        peak_rss_bytes: null,
        backend: "fake",
        limits,
        held: [],
        ...quiet,
        ...ending,
      };
    },
    capabilities: () => Promise.reject(new Error("not asked for")),
    close: () => Promise.resolve(),
  };
}
