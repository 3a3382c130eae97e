import { type EnvTask, type Recipe, SCHEMA_VERSION } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { dockerResult } from "../formats/docker-results.ts";
import { readEnvTask } from "../formats/read-env-task.ts";
import { easyRecipe } from "./easy-recipe.ts";
import { renderDockerfile, renderEvalScript } from "./render-recipe.ts";

const recipe: Recipe = {
  schema_version: SCHEMA_VERSION,
  instance_id: "shop__shop-1",
  builder: "static",
  base: { language: "ruby", version: "3.2" },
  steps: [
    { layer: "system", run: "apt-get install -y git", inputs: [], user: "root" },
    { layer: "dependencies", run: "bundle install", inputs: ["Gemfile", "lib/a b.rb"], user: "tester" },
    { layer: "build", run: "rake compile", inputs: [], user: "tester" },
  ],
  helpers: [{ name: "reporter.rb", content: "x" }],
  test: {
    prepare: ["rake compile"],
    command: "ruby -r ./test/price_test.rb",
    files: ["test/price_test.rb"],
    result: { form: "junit", path: "report.xml", in_process: true },
    restore: [],
    env: { MODE: "a b" },
  },
  evidence: [],
  gaps: [],
};

const task: EnvTask = readEnvTask({
  instance_id: "shop__shop-1",
  repo: "shop/shop",
  base_commit: "abc",
  language: "Ruby",
  created_at: "2024-05-01 10:00:00",
  test_patch: "--- a/test/price_test.rb\n+++ b/test/price_test.rb\n@@ -1 +1 @@\n-x\n+REPOST_PATCH\n",
  label: "Easy",
});

describe("readEnvTask", () => {
  it("reads a row of Multi-Docker-Eval", () => {
    expect(task).toEqual({
      schema_version: SCHEMA_VERSION,
      instance_id: "shop__shop-1",
      repo: "shop/shop",
      source: null,
      base_commit: "abc",
      language: "ruby",
      created_at: "2024-05-01T10:00:00Z",
      problem_statement: "",
      hints_text: "",
      patch: "",
      test_patch: task.test_patch,
      label: "Easy",
      license: null,
    });
  });

  it.each([
    ["a missing commit", { instance_id: "a", repo: "b" }, "it lacks base_commit"],
    ["an unknown language", { instance_id: "a", repo: "b", base_commit: "c", language: "cobol" }, "cobol is none of"],
    ["text", "row", "it lacks instance_id and repo and base_commit"],
  ])("rejects a row with %s", (_, row, message) => {
    expect(() => readEnvTask(row)).toThrow(message);
  });
});

describe("renderDockerfile", () => {
  it("installs dependencies before it copies the sources", () => {
    expect(renderDockerfile({ recipe })).toBe(`FROM docker.io/library/ruby:3.2-bookworm
LABEL dev.repost.instance="shop__shop-1"
ENV DEBIAN_FRONTEND=noninteractive HOME=/home/tester
RUN ["sh","-c","apt-get install -y git"]
RUN useradd --create-home --shell /bin/sh tester && mkdir -p /testbed /opt/repost && chown tester /testbed /opt/repost
WORKDIR /testbed
COPY --chown=tester helpers/ /opt/repost/
USER tester
COPY --chown=tester ["repository/Gemfile","/testbed/Gemfile"]
COPY --chown=tester ["repository/lib/a b.rb","/testbed/lib/a b.rb"]
RUN ["sh","-c","bundle install"]
COPY --chown=tester repository/ /testbed/
USER tester
RUN ["sh","-c","rake compile"]
USER tester
`);
  });

  it("installs Debian's toolchain on a plain Debian", () => {
    const text = renderDockerfile({ recipe, debianImage: "localhost/debian:12" });
    expect(text).toContain("FROM localhost/debian:12\n");
    expect(text).toContain("ca-certificates git patch ruby ruby-dev\n");
  });
});

describe("renderEvalScript", () => {
  it("applies the test patch with a unique delimiter, and prints the exit code", () => {
    const patch = `${task.test_patch}REPOST_PATCH\n`;
    expect(renderEvalScript(recipe, { test_patch: patch })).toBe(`#!/bin/bash
set -u
cd /testbed || exit 1
RESULTS="\${RESULTS:-$(mktemp -d)}"; export RESULTS
export MODE='a b'
git apply --verbose - <<'REPOST_PATCH_' || exit 1
${patch.trimEnd()}
REPOST_PATCH_
( rake compile ) || exit 1
( ruby -r ./test/price_test.rb )
code=$?
echo "REPOST_EXIT_CODE=$code"
echo "echo OMNIGRIL_EXIT_CODE=$code"
exit $code
`);
  });
});

describe("dockerResult", () => {
  it("fetches the sources at the base commit", () => {
    const { dockerfile, setup_scripts } = dockerResult(task, recipe);
    expect(dockerfile).toContain('"https://github.com/shop/shop.git","abc"]\nFROM docker.io/library/ruby');
    expect(dockerfile).toContain("COPY --chown=tester --from=sources /repository/ /testbed/\n");
    expect(setup_scripts).toEqual({ "helpers/reporter.rb": "x" });
  });
});

describe("easyRecipe", () => {
  it("has the fixed commands of the language, and is judged by exit code", () => {
    const { builder, base, steps, test } = easyRecipe(task);
    expect({
      builder,
      base,
      steps: steps.map(({ run }) => run),
      command: test.command,
      form: test.result.form,
    }).toEqual({
      builder: "easy",
      base: { language: "ruby", version: "3.1" },
      steps: [
        "gem install bundler rspec rake minitest test-unit || true",
        "if [ -f Gemfile ]; then bundle install || true; fi",
      ],
      command: 'for f in test/price_test.rb; do ruby -Ilib -Itest "$f" || exit 1; done',
      form: "exit_code",
    });
  });
});
