import type { Call, Execution, ExecutionRequest, Executor, Observation } from "@repost/spec";
import { DEFAULT_LIMITS } from "@repost/spec";

export interface CallJob {
  readonly module: string;
  readonly entry: string;
  readonly calls: readonly Call[];
  readonly timeout_ms: number;
  readonly apart: boolean;
  readonly seed: number;
  readonly clock_shift_s: number;
}

export interface FakeExecutor extends Executor {
  readonly requests: readonly ExecutionRequest[];
}

export function createFakeExecutor(
  handler: (request: ExecutionRequest, number: number) => Partial<Execution> | Promise<Partial<Execution>>,
): FakeExecutor {
  const requests: ExecutionRequest[] = [];
  return {
    requests,
    async execute(request, options) {
      options?.signal?.throwIfAborted();
      requests.push(request);
      return { ...quietExecution(request), ...(await handler(request, requests.length - 1)) };
    },
    capabilities: () =>
      Promise.resolve({
        backend: "fake",
        boundary: true,
        held: [],
        runtimes: { python: "3.12.0", node: null },
        notes: [],
      }),
    close: () => Promise.resolve(),
  };
}

export function readRequest({ files }: ExecutionRequest): { readonly code: string; readonly job: CallJob } {
  const contentOf = (path: string): string => String(files.find((file) => file.path === path)?.content);
  const job = JSON.parse(contentOf("calls.json")) as CallJob;
  return { code: contentOf(job.module), job };
}

export function readVariants({
  files,
}: ExecutionRequest): { readonly codes: readonly string[]; readonly job: CallJob } | null {
  const contentOf = (path: string): string => String(files.find((file) => file.path === path)?.content);
  if (!files.some(({ path }) => path === "variants.json")) return null;
  const job = JSON.parse(contentOf("variants.json")) as CallJob & { readonly variants: readonly string[] };
  return { codes: [job.module, ...job.variants].map(contentOf), job };
}

export function honestVariants(observations: readonly (readonly Observation[])[]): string[] {
  const variants = observations.map((messages, index) => ({
    type: "variant",
    index,
    end: "done",
    observations: messages,
    wall_ms: 1,
  }));
  return [{ type: "loaded" }, ...variants, { type: "done", count: variants.length }].map((message) =>
    JSON.stringify(message),
  );
}

export function honestMessages(observations: readonly Observation[]): string[] {
  const calls = observations.map((observation, index) => ({ type: "call", index, observation, wall_ms: 1 }));
  return [{ type: "loaded" }, ...calls, { type: "done", count: observations.length }].map((message) =>
    JSON.stringify(message),
  );
}

function quietExecution({ limits }: ExecutionRequest): Execution {
  return {
    status: "exited",
    exit_code: 0,
    signal: null,
    stdout: "",
    stderr: "",
    stdout_truncated: false,
    stderr_truncated: false,
    messages: [],
    messages_truncated: false,
    wall_ms: 20,
    cpu_ms: 10,
    peak_rss_bytes: null,
    backend: "fake",
    limits: { ...DEFAULT_LIMITS, ...limits },
    held: [],
  };
}
