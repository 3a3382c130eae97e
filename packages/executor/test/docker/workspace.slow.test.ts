// @module-tag docker
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createDockerExecutor } from "../../src/docker/docker-executor.ts";
import { createEnvironments } from "../../src/index.ts";
import { recordedFiles, recordedLinesCases } from "../workspace/recorded-lines-contract.ts";
import {
  fewHostileWorkspaceCases,
  hostileWorkspaceCases,
  workspaceCases,
  workspaceFiles,
} from "../workspace/workspace-contract.ts";
import { installPytest, openWorkspaceSubject, type WorkspaceSubject } from "../workspace/workspace-subject.ts";
import { lacksUv } from "../environments/test-environments.ts";

const engine = inject("engine");
const missing = "missing" in engine ? engine.missing : await lacksUv();

const suites = [
  {
    name: "plain modules",
    files: workspaceFiles,
    compile: false,
    cases: { ...workspaceCases, ...hostileWorkspaceCases },
  },
  { name: "compiled modules", files: workspaceFiles, compile: true, cases: fewHostileWorkspaceCases },
  { name: "recorded lines", files: recordedFiles, compile: false, cases: recordedLinesCases },
];

describe.skipIf(missing !== null).each(suites)("openWorkspace with Docker: $name", ({ files, compile, cases }) => {
  if ("missing" in engine) return;
  const executor = createDockerExecutor({
    ...engine,
    pull: false,
    resolveEnvironment: (digest) => environments.resolve(digest),
  });
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
