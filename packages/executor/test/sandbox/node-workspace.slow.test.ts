import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEnvironments, createSandboxExecutor, probeBackends } from "../../src/index.ts";
import {
  installRunner,
  nodeRepository,
  nodeWorkspaceCases,
  nodeWorkspaceSubjects,
} from "../../src/testing/contract/node-workspace-contract.ts";
import { openWorkspaceSubject, type WorkspaceSubject } from "../../src/testing/contract/workspace-subject.ts";

const available = (await probeBackends()).filter((probe) => probe.available).map(({ backend }) => backend);
const suites = describe.skipIf(!available.includes("sandbox")).each(nodeWorkspaceSubjects);

suites("openWorkspace with $runner in the sandbox", (repository) => {
  const environments = createEnvironments();
  const executor = createSandboxExecutor({ resolveEnvironment: environments.resolve });
  let subject: WorkspaceSubject;
  beforeAll(async () => {
    const { files } = nodeRepository(repository);
    const environment = await installRunner(environments, repository.packages);
    subject = await openWorkspaceSubject({ executor, files, environment, compile: false });
  });
  afterAll(async () => {
    await subject[Symbol.asyncDispose]();
    await executor.close();
  });

  it.each(Object.entries(nodeWorkspaceCases(repository)))("%s", async (_title, check) => {
    await expect(check(subject)).resolves.toBeUndefined();
  });
});
