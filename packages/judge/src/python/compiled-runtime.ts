import type { ExecutionFile, Executor } from "@repost/spec";
import { splitRuntimeFiles } from "./runtime-files.ts";

const FILE = "repost_split/bundle.txt";
const MAX_BYTES = 4 * 1024 * 1024;

const bundles = new WeakMap<Executor, Map<string | null, Promise<ExecutionFile | null>>>();

/**
 * The programs of a run, compiled by the interpreter that will run them; made once for each environment of an executor, by a run in
 * which there is neither a test nor a candidate. Null where that run fails: then each run compiles them anew.
 * @throws the signal's reason
 */
export async function compiledRuntime(
  executor: Executor,
  environment: string | null,
  signal: AbortSignal | undefined,
): Promise<ExecutionFile | null> {
  const known = bundles.get(executor) ?? new Map<string | null, Promise<ExecutionFile | null>>();
  bundles.set(executor, known);
  const running = known.get(environment) ?? build(executor, environment, signal);
  known.set(environment, running);
  try {
    return await running;
  } catch {
    // Called off, or a broken infrastructure: the run that this is for will tell which, and the next one tries again.
    known.delete(environment);
    signal?.throwIfAborted();
    return null;
  }
}

async function build(
  executor: Executor,
  environment: string | null,
  signal: AbortSignal | undefined,
): Promise<ExecutionFile | null> {
  const request = {
    runtime: "python" as const,
    files: [
      ...(await splitRuntimeFiles()),
      {
        path: "run.py",
        content: "from repost_runtime import messages\nfrom repost_split.bundle import build\nmessages.send(build())\n",
      },
    ],
    entry: "run.py",
    environment,
    limits: { message_bytes: MAX_BYTES },
  };
  const run = await executor.execute(request, signal === undefined ? {} : { signal });
  const [line] = run.messages;
  if (run.status !== "exited" || run.exit_code !== 0 || line === undefined) return null;
  const content: unknown = JSON.parse(line);
  return typeof content === "string" ? { path: FILE, content } : null;
}
