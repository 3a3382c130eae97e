import type { EnvBackend, EnvBuild, EnvRunOutput, Recipe } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { readEnvTask } from "../formats/read-env-task.ts";
import { easyRecipe } from "../recipes/easy-recipe.ts";
import { repairEnvironment } from "./repair-environment.ts";
import { repairRecipe } from "./repair-rules.ts";

const taskOf = (language: string): ReturnType<typeof readEnvTask> =>
  readEnvTask({ instance_id: "a", repo: "a/a", base_commit: "1", language });
const recipeOf = (language: string): Recipe => ({
  ...easyRecipe(taskOf(language)),
  steps: [{ layer: "build", run: "make", inputs: [], user: "tester" }],
});

const apt = (name: string): string => `apt-get update && apt-get install -y --no-install-recommends ${name}`;

describe("repairRecipe", () => {
  it.each([
    ["c", "a.c:1:10: fatal error: zlib.h: No such file or directory", [apt("zlib1g-dev"), "make"]],
    ["c", "Could NOT find ZLIB (missing: ZLIB_LIBRARY)", [apt("zlib1g-dev"), "make"]],
    ["c", "No package 'libcurl' found", [apt("libcurl4-openssl-dev"), "make"]],
    ["cpp", "/bin/sh: 1: cmake: not found", [apt("cmake"), "make"]],
    [
      "python",
      "E   ModuleNotFoundError: No module named 'yaml.nodes'",
      ["PATH=/opt/repost/venv/bin:$PATH uv pip install --python /opt/repost/venv PyYAML", "make"],
    ],
    [
      "javascript",
      "Error: Cannot find module '@scope/name/deep.js'",
      ["npm install --no-save --no-audit --no-fund @scope/name", "make"],
    ],
  ])("repairs a failure in %s: %s", (language, log, steps) => {
    const repair = repairRecipe(recipeOf(language), { phase: "build", command: "make", log });
    expect(repair?.recipe.steps.map(({ run }) => run)).toEqual(steps);
  });

  it("uses the version of the toolchain that an error names", () => {
    const repair = repairRecipe(recipeOf("go"), {
      phase: "build",
      command: "go",
      log: "go: go.mod requires go >= 1.24.1 (running go 1.20)",
    });
    expect(repair?.recipe.base.version).toBe("1.24.1");
  });

  it("runs a step that lacks a permission as root", () => {
    const repair = repairRecipe(recipeOf("c"), {
      phase: "build",
      command: "make",
      log: "cp: /usr/lib/x: Permission denied",
    });
    expect(repair?.recipe.steps.map(({ user }) => user)).toEqual(["root"]);
  });

  it.each([
    ["an unknown header", "fatal error: secret.h: No such file or directory"],
    ["a relative module", "Cannot find module './price.js'"],
    ["another error", "error: expected ';'"],
  ])("returns null for %s", (_, log) => {
    expect(repairRecipe(recipeOf("javascript"), { phase: "test", command: "make", log })).toBeNull();
  });
});

const env = {
  id: "1",
  base: { name: "debian", digest: "sha256:0" },
  platform: "linux/amd64",
  size_bytes: 1,
  layers: [],
};
const done: EnvRunOutput = { error: null, exit_code: 0, reports: [], log: "", wall_ms: 1, cpu_ms: 1 };

function fakeBackend(log: string, needs: string, output: EnvRunOutput = done): EnvBackend {
  const build = (recipe: Recipe): EnvBuild =>
    recipe.steps.some(({ run }) => run.includes(needs))
      ? { status: "built", env }
      : { status: "failed", reason: "exit", step: "make", exit_code: 1, log, cpu_ms: 1, layers: [] };
  return {
    build: ({ recipe }) => Promise.resolve(build(recipe)),
    run: () => Promise.resolve(output),
    remove: () => Promise.resolve(),
    close: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

describe("repairEnvironment", () => {
  const task = taskOf("c");
  const repair = async (backend: EnvBackend): Promise<readonly string[]> => {
    const rules: string[] = [];
    const recipe = recipeOf("c");
    await repairEnvironment({ task, recipe, backend, sources: "/src", onRepair: ({ rule }) => rules.push(rule) });
    return rules;
  };

  it("repairs the build until the tests pass", async () => {
    expect(await repair(fakeBackend("fatal error: zlib.h: No such file or directory", "zlib1g-dev"))).toEqual([
      "missing_header",
    ]);
  });

  it("repairs a test run without any passing test", async () => {
    const failed = { ...done, exit_code: 1, log: "sh: 1: xxd: not found" };
    expect(await repair(fakeBackend("", "make", failed))).toEqual(["missing_command"]);
  });

  it("does not apply the same repair twice", async () => {
    const log = "fatal error: zlib.h: No such file or directory";
    expect(await repair(fakeBackend(log, "never"))).toEqual(["missing_header"]);
  });
});

describe("repairRecipe without ssh", () => {
  it("fetches git dependencies over HTTPS", () => {
    const recipe = recipeOf("javascript");
    const steps: Recipe["steps"] = [{ layer: "dependencies", run: "npm ci", inputs: [], user: "tester" }];
    const log = "npm ERR! command git ls-remote ssh://git@example.org/a/b.git\nnpm ERR! ssh: 1: ssh: not found";
    const failure = { phase: "build", command: "npm ci", log } as const;
    const repair = repairRecipe({ ...recipe, steps }, failure);
    expect([repair?.rule, repair?.recipe.steps.map(({ run }) => run)]).toEqual([
      "git_without_ssh",
      ["export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=url.https://.insteadOf GIT_CONFIG_VALUE_0=ssh://git@; npm ci"],
    ]);
  });
});

describe("repairRecipe without a registry", () => {
  it("installs Debian's packages of the gems, and does not use bundler", () => {
    const recipe = recipeOf("ruby");
    const test = { ...recipe.test, command: "bundle exec rspec spec/a_spec.rb" };
    const evidence = [{ rule: "gem", file: "Gemfile", value: "rack_test" }];
    const log = "Could not fetch specs from the server";
    const steps: Recipe["steps"] = [
      ...recipe.steps,
      { layer: "dependencies", run: "bundle install", inputs: [], user: "tester" },
    ];
    const failure = { phase: "build", command: "bundle install", log } as const;
    const repair = repairRecipe({ ...recipe, test, evidence, steps }, failure);
    expect([repair?.rule, repair?.recipe.test.command]).toEqual(["no_gem_server", "rspec spec/a_spec.rb"]);
    expect(repair?.recipe.steps.find(({ run }) => run.includes("ruby-rack-test"))?.layer).toBe("system");
    expect(repair?.recipe.steps.some(({ layer }) => layer === "dependencies")).toBe(false);
  });

  it("runs Debian's PHPUnit", () => {
    const recipe = recipeOf("php");
    const test = { ...recipe.test, command: "vendor/bin/phpunit tests/ATest.php" };
    const log = "curl error 6 while downloading";
    const repair = repairRecipe({ ...recipe, test }, { phase: "build", command: "composer install", log });
    expect([repair?.rule, repair?.recipe.test.command]).toEqual(["no_composer_repository", "phpunit tests/ATest.php"]);
    expect(repair?.recipe.steps.some(({ run }) => run.includes("phpunit"))).toBe(true);
  });

  it("does not change other languages", () => {
    const log = "curl error 6\nCould not fetch specs from the server";
    expect(repairRecipe(recipeOf("c"), { phase: "build", command: "make", log })).toBeNull();
  });
});
