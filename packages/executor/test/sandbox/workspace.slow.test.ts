import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEnvironments, createSandboxExecutor, probeBackends } from "../../src/index.ts";
import {
  fewHostileWorkspaceCases,
  hostileWorkspaceCases,
  workspaceCases,
  workspaceFiles as files,
} from "../workspace/workspace-contract.ts";
import { installPytest, openWorkspaceSubject, type WorkspaceSubject } from "../workspace/workspace-subject.ts";

const available = (await probeBackends()).filter((probe) => probe.available).map(({ backend }) => backend);

describe.skipIf(!available.includes("sandbox"))("openWorkspace with the sandbox", () => {
  const environments = createEnvironments();
  const executor = createSandboxExecutor({ resolveEnvironment: environments.resolve });
  let subject: WorkspaceSubject;
  beforeAll(async () => {
    const environment = await installPytest(environments);
    subject = await openWorkspaceSubject({ executor, files, environment, compile: false });
  });
  afterAll(async () => {
    await subject[Symbol.asyncDispose]();
    await executor.close();
  });

  it.each(Object.entries({ ...workspaceCases, ...hostileWorkspaceCases }))("%s", async (_title, check) => {
    await expect(check(subject)).resolves.toBeUndefined();
  });

  describe("with compiled modules, without an overlay", () => {
    const mounting = createSandboxExecutor({ resolveEnvironment: environments.resolve, overlay: false });
    let compiled: WorkspaceSubject;
    beforeAll(async () => {
      const environment = await installPytest(environments);
      compiled = await openWorkspaceSubject({ executor: mounting, files, environment, compile: true });
    });
    afterAll(async () => {
      await compiled[Symbol.asyncDispose]();
      await mounting.close();
    });

    it.each(Object.entries(fewHostileWorkspaceCases))("%s", async (_title, check) => {
      await expect(check(compiled)).resolves.toBeUndefined();
    });
  });
});
