import { defineConfig } from "vitest/config";

const conditions = ["@repost/source", "module", "node", "import", "default"];

/** Tests that need a Docker engine; one is started for all of them where none runs. */
const dockerTests = "packages/*/test/docker/**/*.test.ts";

/** Timeouts end what hangs, and measure nothing: they leave room for a machine that is slow and full. */
function project(name: string, include: string[], timeoutMs: number, globalSetup: string[] = []) {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      name,
      include,
      exclude: [
        "**/node_modules/**",
        "**/dist/**",
        "**/test/fixtures/**",
        ...(include.includes(dockerTests) ? [] : [dockerTests]),
      ],
      globalSetup,
      // Unit tests are given their fakes and keep nothing in modules, so that each file need not load every module anew.
      isolate: name !== "unit",
      // They share one engine, and look at what is in it.
      fileParallelism: !include.includes(dockerTests),
      environment: "node" as const,
      // Workers and programs that a test starts resolve packages to their source as well.
      execArgv: ["--conditions=@repost/source"],
      testTimeout: timeoutMs,
      hookTimeout: timeoutMs,
    },
  };
}

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Most tests wait for processes that they start; one worker fewer than processors would leave a machine with two half idle.
    maxWorkers: "100%",
    experimental: { diagnostics: false },
    projects: [
      project("unit", ["packages/*/src/**/*.test.ts", "packages/*/test/**/*.test.ts"], 120_000),
      project("docker", [dockerTests], 180_000, ["packages/executor/test/engine/provide-engine.ts"]),
      project("architecture", ["tests/architecture/**/*.test.ts"], 120_000),
      project(
        "composed",
        ["tests/{checks,formats,judge,pipeline,testgen}/**/*.test.ts", "examples/**/*.test.ts"],
        400_000,
      ),
      project("packed", ["tests/packed/**/*.test.ts"], 600_000),
    ],
  },
});
