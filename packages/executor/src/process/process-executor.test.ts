import { afterAll, describe, expect, it } from "vitest";
import { executorContract } from "../testing/index.ts";
import { createProcessExecutor } from "./process-executor.ts";

describe("createProcessExecutor", async () => {
  const executor = createProcessExecutor();
  afterAll(() => executor.close());

  it.each(await executorContract({ executor, create: createProcessExecutor }))("$title", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });
});
