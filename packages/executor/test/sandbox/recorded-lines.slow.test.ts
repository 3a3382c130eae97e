import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEnvironments, createSandboxExecutor, probeBackends } from "../../src/index.ts";
import { recordedFiles, recordedLinesCases } from "../workspace/recorded-lines-contract.ts";
import { installPytest, openWorkspaceSubject, type WorkspaceSubject } from "../workspace/workspace-subject.ts";

const available = (await probeBackends()).filter((probe) => probe.available).map(({ backend }) => backend);

describe.skipIf(!available.includes("sandbox"))("recordLines", () => {
  const environments = createEnvironments();
  const executor = createSandboxExecutor({ resolveEnvironment: environments.resolve });
  let subject: WorkspaceSubject;
  beforeAll(async () => {
    const environment = await installPytest(environments);
    subject = await openWorkspaceSubject({ executor, files: recordedFiles, environment, compile: false });
  });
  afterAll(async () => {
    await subject[Symbol.asyncDispose]();
    await executor.close();
  });

  it.each(Object.entries(recordedLinesCases))("%s", async (_title, check) => {
    await expect(check(subject)).resolves.toBeUndefined();
  });
});
