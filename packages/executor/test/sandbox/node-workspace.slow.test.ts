import { createSandboxExecutor, probeBackends } from "../../src/index.ts";
import { nodeWorkspaceSuites } from "../workspace/node-workspace-suites.ts";

const isAvailable = (await probeBackends()).some(({ backend, available }) => backend === "sandbox" && available);

nodeWorkspaceSuites("in the sandbox", isAvailable ? createSandboxExecutor : null);
