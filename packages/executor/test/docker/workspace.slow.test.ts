// @module-tag docker
import { inject } from "vitest";
import { createDockerExecutor } from "../../src/docker/docker-executor.ts";
import { lacksUv } from "../environments/test-environments.ts";
import { COMPILED_MODULES, PLAIN_MODULES, workspaceSuites } from "../workspace/workspace-suites.ts";

const engine = inject("engine");
const isMissing = "missing" in engine || (await lacksUv()) !== null;

workspaceSuites(
  "in Docker",
  isMissing ? null : (options) => createDockerExecutor({ ...engine, ...options, pull: false }),
  [...PLAIN_MODULES, COMPILED_MODULES],
);
