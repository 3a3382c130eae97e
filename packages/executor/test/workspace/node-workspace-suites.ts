import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEnvironments } from "../../src/index.ts";
import type { LocalExecutor } from "../../src/local-executor.ts";
import type { EnvironmentOptions } from "../../src/resolved-environment.ts";
import { installRunner, nodeRepository, nodeWorkspaceCases, nodeWorkspaceSubjects } from "./node-workspace-contract.ts";
import { openWorkspaceSubject, type WorkspaceSubject } from "./workspace-subject.ts";

/** Runs the contract of Node workspaces for each runner. `create` is null without the backend. */
export function nodeWorkspaceSuites(
  backend: string,
  create: ((options: EnvironmentOptions) => LocalExecutor) | null,
): void {
  describe.skipIf(create === null).each(nodeWorkspaceSubjects)(
    `openWorkspace with $runner ${backend}`,
    (repository) => {
      if (create === null) return;
      const environments = createEnvironments();
      const executor = create({ resolveEnvironment: environments.resolve });
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
    },
  );
}
