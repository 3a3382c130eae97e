import { afterAll, describe, expect, it } from "vitest";
import { executorContract } from "../testing/index.ts";
import { createProcessExecutor } from "./process-executor.ts";

describe("createProcessExecutor", async () => {
  const executor = createProcessExecutor();
  afterAll(() => executor.close());

  it.each(await executorContract({ executor, create: createProcessExecutor }))("$title", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });

  it("does not limit processes and scratch space, and reports it", async () => {
    const content = `
import os, time
for number in range(4):
    with open(str(number), "wb") as file:
        file.write(b"x" * 500_000)
started = 0
for _ in range(6):
    if os.fork() == 0:
        time.sleep(100)
    started += 1
print(started)`;
    const run = await executor.execute({
      runtime: "python",
      entry: "program.py",
      files: [{ path: "program.py", content }],
      limits: { disk_bytes: 1_000_000, processes: 3 },
    });
    expect({ status: run.status, printed: run.stdout + run.stderr }).toEqual({ status: "exited", printed: "6\n" });
    expect(run.held.filter((limit) => limit === "disk_bytes" || limit === "processes")).toEqual([]);
  });
});
