// @module-tag bubblewrap
import { RepostError } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { executorContract, type ExecutorContractCase } from "../testing/index.ts";
import { createSandboxExecutor } from "./sandbox-executor.ts";

describe("createSandboxExecutor", async () => {
  const executor = createSandboxExecutor();
  afterAll(() => executor.close());
  const { cases, missing } = await contractWhereItWorks();

  it.skipIf(missing !== undefined)(
    `is available here${missing === undefined ? "" : `; NOT AVAILABLE: ${missing}`}`,
    () => {
      expect(cases.length).toBeGreaterThan(40);
    },
  );

  it.each(cases)("$title", async ({ run }) => {
    await expect(run()).resolves.toBeUndefined();
  });

  async function contractWhereItWorks(): Promise<{ cases: readonly ExecutorContractCase[]; missing?: string }> {
    try {
      return { cases: await executorContract({ executor, create: createSandboxExecutor }) };
    } catch (error) {
      if (RepostError.is(error) && error.code === "EXECUTOR_SANDBOX_UNAVAILABLE")
        return { cases: [], missing: error.message };
      throw error;
    }
  }
});
