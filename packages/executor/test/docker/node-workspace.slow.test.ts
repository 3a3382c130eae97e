// @module-tag docker
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDockerExecutor } from "../../src/docker/docker-executor.ts";
import { createEnvironments } from "../../src/index.ts";
import {
  installRunner,
  nodeRepository,
  nodeWorkspaceCases,
  nodeWorkspaceSubjects,
} from "../../src/testing/contract/node-workspace-contract.ts";
import { openWorkspaceSubject, type WorkspaceSubject } from "../../src/testing/contract/workspace-subject.ts";

const engine = inject("engine");
const suites = describe.skipIf("missing" in engine).each(nodeWorkspaceSubjects);

suites("openWorkspace with $runner in Docker", (repository) => {
  if ("missing" in engine) return;
  const environments = createEnvironments();
  const executor = createDockerExecutor({ ...engine, pull: false, resolveEnvironment: environments.resolve });
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
