import type { ExecutionRequest } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { createLocalExecutor } from "./local-executor.ts";

const executor = createLocalExecutor({
  name: "fake",
  resolveEnvironment: undefined,
  prepare: () => Promise.reject(new Error("nothing is prepared here")),
  planRun: () => Promise.reject(new Error("nothing runs here")),
  describe: () => ({ backend: "fake", boundary: true, held: [], runtimes: { python: null, node: null }, notes: [] }),
  release: () => Promise.resolve(),
});

describe("createLocalExecutor", () => {
  it("rejects an unknown limit, and lists the known ones", async () => {
    const limits = Object.fromEntries([["wallMs", 5]]);
    await expect(execute({ limits })).rejects.toThrow(
      '"wallMs" is no limit; the limits are wall_ms, cpu_ms, memory_bytes',
    );
  });

  it("rejects an environment that is not installed", async () => {
    await expect(execute({ environment: "sha256:0" })).rejects.toMatchObject({ code: "EXECUTOR_ENVIRONMENT_MISSING" });
  });

  it("rejects a path outside of the run's folder before anything is prepared", async () => {
    const files = [{ path: "../x", content: "" }];
    await expect(execute({ files, entry: "../x" })).rejects.toMatchObject({ code: "EXECUTOR_REQUEST_INVALID" });
  });

  it("reports an error of the preparation, and prepares again", async () => {
    await expect(execute({})).rejects.toThrow("nothing is prepared here");
    await expect(execute({})).rejects.toThrow("nothing is prepared here");
  });
});

async function execute(request: Partial<ExecutionRequest>): ReturnType<typeof executor.execute> {
  return await executor.execute({
    runtime: "python",
    files: [{ path: "a.py", content: "" }],
    entry: "a.py",
    ...request,
  });
}
