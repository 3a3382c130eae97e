import { randomBytes } from "node:crypto";
import { basename, dirname, join } from "node:path";
import {
  type CallOptions,
  type CanaryRunner,
  ENV_PLACES,
  type EnvBackend,
  type EnvRun,
  type EnvRunRequest,
  type EnvTestStatus,
  type Recipe,
} from "@repost/spec";
import { runTests } from "./run-tests.ts";

/** A test that must fail, to detect forged reports. */
export interface Canary {
  readonly recipe: Recipe;
  readonly file: { readonly path: string; readonly content: string };
  /** Random, so that the repository cannot know it before the run. */
  readonly name: string;
}

interface CanaryTest {
  readonly content: (name: string) => string;
  readonly file: (name: string, target: string) => string;
}

const fails = (name: string): string => `throw new Error("${name}");`;
/** Runners select files by the end of their name. */
const likeTarget = (name: string, target: string): string => `${name}${/\..*$/u.exec(target)?.[0] ?? ".js"}`;

const TESTS: Readonly<Record<CanaryRunner, CanaryTest>> = {
  pytest: { content: (name) => `def test_${name}():\n    assert False\n`, file: (name) => `test_${name}.py` },
  mocha: {
    content: (name) => `(globalThis.it ?? globalThis.test)("${name}", () => { ${fails(name)} });\n`,
    file: (name) => `${name}.cjs`,
  },
  jest: { content: (name) => `test("${name}", () => { ${fails(name)} });\n`, file: likeTarget },
  vitest: {
    content: (name) => `import { test } from "vitest";\ntest("${name}", () => { ${fails(name)} });\n`,
    file: likeTarget,
  },
  rspec: {
    content: (name) => `RSpec.describe("${name}") { it("${name}") { raise "${name}" } }\n`,
    file: (name) => `${name}_spec.rb`,
  },
  minitest: {
    content: (name) =>
      `require "minitest/autorun"\nclass T${name} < Minitest::Test\n  def test_${name}\n    flunk\n  end\nend\n`,
    file: (name) => `${name}_test.rb`,
  },
  phpunit: {
    content: (name) =>
      `<?php\nclass T${name}Test extends PHPUnit\\Framework\\TestCase\n{\n    public function test_${name}(): void\n    {\n        $this->fail();\n    }\n}\n`,
    // PHPUnit requires the class's name.
    file: (name) => `T${name}Test.php`,
  },
};

/** Returns null when the runner has none. */
export function plantCanary(recipe: Recipe): Canary | null {
  const { canary: runner, files, env } = recipe.test;
  const [target] = files;
  if (runner === undefined || target === undefined) return null;
  const name = `t${randomBytes(6).toString("hex")}`;
  const { content, file } = TESTS[runner];
  const path = join(dirname(target), file(name, basename(target)));
  const variables = { ...env, CANARY: join(ENV_PLACES.repository, path) };
  return {
    recipe: { ...recipe, test: { ...recipe.test, env: variables } },
    file: { path, content: content(name) },
    name,
  };
}

export interface CanaryRun {
  readonly run: EnvRun;
  /** `missing`: only other tests have results. */
  readonly state: "failed" | "passed" | "missing" | "none";
}

export async function runWithCanary(
  backend: Pick<EnvBackend, "run">,
  side: EnvRun["side"],
  { recipe, file, name }: Canary,
  request: Pick<EnvRunRequest, "env" | "patches">,
  options: CallOptions,
): Promise<CanaryRun> {
  const { run: canaryRun } = await runTests(backend, side, { ...request, recipe, files: [file] }, options);
  if (canaryRun.tests === null) return { run: canaryRun, state: "none" };
  const isCanary = (test: string): boolean => test.includes(name);
  const entries = Object.entries(canaryRun.tests);
  const statuses = entries.filter(([test]) => isCanary(test)).map(([, status]) => status);
  const tests: Record<string, EnvTestStatus> = Object.fromEntries(entries.filter(([test]) => !isCanary(test)));
  return { run: { ...canaryRun, tests }, state: stateOf(statuses, Object.values(tests)) };
}

function stateOf(canary: readonly EnvTestStatus[], tests: readonly EnvTestStatus[]): CanaryRun["state"] {
  if (canary.length > 0) return canary.includes("fail") ? "failed" : "passed";
  return tests.includes("pass") ? "missing" : "none";
}
