import type { Call, Execution, Executor, Limits } from "@repost/spec";

export interface CallJob {
  readonly module: string;
  readonly entry: string;
  readonly calls: readonly (string | Partial<Call>)[];
  readonly timeout_ms?: number;
  readonly seed?: number;
  readonly clock_shift_s?: number;
  readonly iterate?: number;
  readonly share?: "tried";
  readonly trace?: { readonly start_line: number; readonly end_line: number; readonly comparisons?: boolean };
  readonly path?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly limits?: Partial<Limits>;
}

export async function runCalls(executor: Executor, job: CallJob): Promise<readonly Record<string, unknown>[]> {
  const { messages } = await executeCalls(executor, job);
  return messages.map((line) => {
    const { wall_ms: _, ...message } = JSON.parse(line) as Record<string, unknown>;
    return message;
  });
}

export async function observe(executor: Executor, job: CallJob): Promise<readonly unknown[]> {
  const messages = await runCalls(executor, job);
  return messages.filter(({ type }) => type === "call").map(({ observation }) => observation);
}

export function executeCalls(
  executor: Executor,
  { module, path = "module.py", files = {}, limits, ...job }: CallJob,
): Promise<Execution> {
  const calls = job.calls.map((call) => ({
    setup: [],
    receiver: null,
    arguments: [],
    ...(typeof call === "string" ? parse(call) : call),
  }));
  return executor.execute({
    runtime: "python",
    files: [
      { path, content: module },
      ...Object.entries(files).map(([name, content]) => ({ path: name, content })),
      { path: "calls.json", content: JSON.stringify({ timeout_ms: 5_000, ...job, module: path, calls }) },
      { path: "run.py", content: 'from repost_runtime.calls import main\nmain("calls.json")\n' },
    ],
    entry: "run.py",
    ...(limits === undefined ? {} : { limits }),
  });
}

/** `"1; [2]; key=3"` as arguments. */
function parse(text: string): Partial<Call> {
  const parts = text === "" ? [] : text.split("; ");
  return {
    arguments: parts.map((part) => {
      const [, name = null, code = part] = /^(\w+)=(?!=)(.*)$/s.exec(part) ?? [];
      return { name, code };
    }),
  };
}
