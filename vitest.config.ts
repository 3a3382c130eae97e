import { defineConfig } from "vitest/config";
import { requirementTags } from "./scripts/requirements.mjs";

const conditions = ["@repost/source", "module", "node", "import", "default"];

/** A test with the tag of a missing requirement is skipped. */
const tags = requirementTags();

/** Tests that need a Docker engine. The project starts an engine when none is running. */
const dockerTests = "packages/*/test/docker/**/*.slow.test.ts";

/** Tests of packages that start a process. */
const slowTests = ["packages/*/src/**/*.slow.test.ts", "packages/*/test/**/*.slow.test.ts"];

/** Bundles the command for the tests that run it. */
const bundleCommand = "tests/setup/bundle-command.ts";

interface ProjectOptions {
  /** Time after which a test that hangs is ended. It leaves room for a slow machine under load. */
  readonly timeoutMs: number;
  readonly exclude?: readonly string[];
  readonly globalSetup?: readonly string[];
  readonly setupFiles?: readonly string[];
  /** Loads every module anew for each test file. Tests of packages keep no state in modules and do without it. */
  readonly isolate?: boolean;
  readonly fileParallelism?: boolean;
}

function project(name: string, include: readonly string[], options: ProjectOptions) {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      name,
      tags,
      include: [...include],
      exclude: ["**/node_modules/**", "**/dist/**", "**/test/fixtures/**", ...(options.exclude ?? [])],
      globalSetup: [...(options.globalSetup ?? [])],
      setupFiles: [...(options.setupFiles ?? [])],
      isolate: options.isolate ?? true,
      fileParallelism: options.fileParallelism ?? true,
      environment: "node" as const,
      // Workers and programs that a test starts resolve packages to their source as well.
      execArgv: ["--conditions=@repost/source"],
      testTimeout: options.timeoutMs,
      hookTimeout: options.timeoutMs,
    },
  };
}

export const projects = [
  project("unit", ["packages/*/src/**/*.test.ts", "packages/*/test/**/*.test.ts"], {
    timeoutMs: 120_000,
    exclude: slowTests,
    setupFiles: ["tests/setup/refuse-processes.ts"],
    isolate: false,
  }),
  project("slow", slowTests, { timeoutMs: 120_000, exclude: [dockerTests], isolate: false }),
  project("docker", [dockerTests], {
    timeoutMs: 180_000,
    globalSetup: ["packages/executor/test/engine/provide-engine.ts"],
    // All of them look at the containers of one engine.
    fileParallelism: false,
  }),
  project("architecture", ["tests/architecture/**/*.test.ts"], { timeoutMs: 120_000 }),
  project("smoke", ["tests/smoke/**/*.test.ts"], { timeoutMs: 400_000, globalSetup: [bundleCommand] }),
  project("composed", ["tests/**/*.test.ts", "examples/**/*.test.ts"], {
    timeoutMs: 400_000,
    globalSetup: [bundleCommand],
    exclude: ["tests/{architecture,packed,smoke}/**"],
  }),
  project("packed", ["tests/packed/**/*.test.ts"], {
    timeoutMs: 600_000,
    globalSetup: ["tests/setup/pack-packages.ts"],
  }),
];

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Most tests wait for processes that they start; one worker fewer than processors would leave a machine with two half idle.
    maxWorkers: "100%",
    experimental: { diagnostics: false },
    projects,
  },
});
