// @module-tag docker
import { inject } from "vitest";
import { createDockerExecutor } from "../../src/docker/docker-executor.ts";
import { nodeWorkspaceSuites } from "../workspace/node-workspace-suites.ts";

const engine = inject("engine");

nodeWorkspaceSuites(
  "in Docker",
  "missing" in engine ? null : (options) => createDockerExecutor({ ...engine, ...options, pull: false }),
);
