import { createSandboxExecutor, probeBackends } from "../../src/index.ts";
import { COMPILED_MODULES, PLAIN_MODULES, workspaceSuites } from "../workspace/workspace-suites.ts";

const isAvailable = (await probeBackends()).some(({ backend, available }) => backend === "sandbox" && available);

workspaceSuites("in the sandbox", isAvailable ? createSandboxExecutor : null, PLAIN_MODULES);
workspaceSuites(
  "in the sandbox without an overlay",
  isAvailable ? (options) => createSandboxExecutor({ ...options, overlay: false }) : null,
  [COMPILED_MODULES],
);
