import type { Executor } from "@repost/spec";

/** Error output fails the test. */
export async function runDriver(
  executor: Executor,
  program: string,
  files: Readonly<Record<string, string>> = {},
): Promise<readonly unknown[]> {
  const run = await executor.execute({
    runtime: "python",
    files: [
      { path: "driver.py", content: program },
      ...Object.entries(files).map(([path, content]) => ({ path, content })),
    ],
    entry: "driver.py",
    limits: { wall_ms: 60_000, cpu_ms: 60_000 },
  });
  if (run.stderr !== "" || run.exit_code !== 0) throw new Error(`The driver ended ${run.status}: ${run.stderr}`);
  return run.messages.map((message): unknown => JSON.parse(message));
}
