import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEnvironments } from "../../src/index.ts";
import type { LocalExecutor } from "../../src/local-executor.ts";
import type { EnvironmentOptions } from "../../src/resolved-environment.ts";
import { recordedFiles, recordedLinesCases } from "./recorded-lines-contract.ts";
import {
  fewHostileWorkspaceCases,
  hostileWorkspaceCases,
  workspaceCases,
  workspaceFiles,
} from "./workspace-contract.ts";
import { installPytest, openWorkspaceSubject, type WorkspaceSubject } from "./workspace-subject.ts";

export const COMPILED_MODULES = {
  name: "compiled modules",
  files: workspaceFiles,
  compile: true,
  cases: fewHostileWorkspaceCases,
};

export const PLAIN_MODULES = [
  {
    name: "plain modules",
    files: workspaceFiles,
    compile: false,
    cases: { ...workspaceCases, ...hostileWorkspaceCases },
  },
  { name: "recorded lines", files: recordedFiles, compile: false, cases: recordedLinesCases },
];

/** Runs contracts of Python workspaces. `create` is null without the backend. */
export function workspaceSuites(
  backend: string,
  create: ((options: EnvironmentOptions) => LocalExecutor) | null,
  suites: readonly (typeof COMPILED_MODULES)[],
): void {
  describe.skipIf(create === null).each(suites)(`openWorkspace ${backend}: $name`, ({ files, compile, cases }) => {
    if (create === null) return;
    const executor = create({ resolveEnvironment: (digest) => environments.resolve(digest) });
    const environments = createEnvironments({ versions: async () => (await executor.capabilities()).runtimes });
    let subject: WorkspaceSubject;
    beforeAll(async () => {
      const environment = await installPytest(environments);
      subject = await openWorkspaceSubject({ executor, files, environment, compile });
    });
    afterAll(async () => {
      await subject[Symbol.asyncDispose]();
      await executor.close();
    });

    it.each(Object.entries(cases))("%s", async (_title, check) => {
      await expect(check(subject)).resolves.toBeUndefined();
    });
  });
}
