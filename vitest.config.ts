import { defineConfig } from "vitest/config";

const conditions = ["@repost/source", "module", "node", "import", "default"];

function project(name: string, include: string[], timeoutMs: number) {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      name,
      include,
      exclude: ["**/node_modules/**", "**/dist/**", "**/test/fixtures/**"],
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
    experimental: { diagnostics: false },
    projects: [
      project("unit", ["packages/*/src/**/*.test.ts", "packages/*/test/**/*.test.ts"], 30_000),
      project("architecture", ["tests/architecture/**/*.test.ts"], 30_000),
      project("composed", ["tests/{checks,judge,pipeline,testgen}/**/*.test.ts", "examples/**/*.test.ts"], 120_000),
      project("packed", ["tests/packed/**/*.test.ts"], 300_000),
    ],
  },
});
