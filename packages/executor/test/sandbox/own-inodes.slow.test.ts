// @module-tag bubblewrap
import { AssertionError } from "node:assert";
import { afterAll, describe, expect, it } from "vitest";
import { createSandboxExecutor, probeBackends } from "../../src/index.ts";
import { sharedLockCases } from "../../src/testing/contract/lock-contract.ts";

const available = (await probeBackends()).some(({ backend, available }) => backend === "sandbox" && available);

describe.skipIf(!available)("createSandboxExecutor without overlays", () => {
  const executor = createSandboxExecutor({ overlay: false });
  afterAll(() => executor.close());

  it("notes that runs see locks of others", async () => {
    const { notes } = await executor.capabilities();
    expect(notes).toContain(
      "Runs can see locks of others on files of the machine, for this user cannot mount overlays.",
    );
  });

  it.each(Object.entries(sharedLockCases))("does not pass the case that it %s", async (_title, check) => {
    await expect(check({ executor, create: createSandboxExecutor })).rejects.toBeInstanceOf(AssertionError);
  });
});
