import { mkdtempSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type {
  Answer,
  BuiltEnv,
  EnvBackend,
  EnvBuild,
  EnvBuildRequest,
  EnvRunOutput,
  EnvRunRequest,
  EnvTask,
  PromptRequest,
  PromptRunner,
  Recipe,
} from "@repost/spec";
import { readEnvTask } from "../src/formats/read-env-task.ts";
import type { BuilderEvent } from "../src/builders/model-builder.ts";

/** No prompt may contain these lines. */
export const SECRETS = ["return secret_solution(count)", "assert secret_test(count)"] as const;

export const task: EnvTask = readEnvTask({
  instance_id: "shop__shop-1",
  repo: "shop/shop",
  base_commit: "abc",
  language: "c",
  patch: `--- a/price.c\n+++ b/price.c\n@@ -1 +1 @@\n-old\n+${SECRETS[0]}\n`,
  test_patch: `--- /dev/null\n+++ b/test/price_test.c\n@@ -0,0 +1 @@\n+${SECRETS[1]}\n`,
});

const MAKEFILE = "test: price_test\n\t./price_test\n";

export function makeSources(files: Readonly<Record<string, string>> = { Makefile: MAKEFILE, "price.c": "" }): string {
  const folder = mkdtempSync(join(tmpdir(), "repost-builder-"));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const env: BuiltEnv = {
  id: "sha256:1",
  platform: "linux/amd64",
  size_bytes: 1,
  base: { name: "debian", digest: "sha256:0" },
  layers: [],
};
export const built: EnvBuild = { status: "built", env };
const output: EnvRunOutput = { error: null, exit_code: 0, reports: [], log: "", wall_ms: 1, cpu_ms: 1 };

export function ended(exit_code: number, log = ""): EnvRunOutput {
  return { ...output, exit_code, log };
}

export function reported(report: string): EnvRunOutput {
  return { ...output, exit_code: /^not ok/mu.test(report) ? 1 : 0, reports: [report] };
}

export function failedBuild(step: string, log: string): EnvBuild {
  return { status: "failed", reason: "exit", step, exit_code: 100, log, cpu_ms: 1, layers: [] };
}

export interface FakeBackend extends EnvBackend {
  readonly builds: readonly EnvBuildRequest[];
  readonly runs: readonly EnvRunRequest[];
  readonly removed: readonly BuiltEnv[];
}

export function fakeBackend(
  build: (recipe: Recipe, request: EnvBuildRequest) => EnvBuild,
  run: (recipe: Recipe, hasSolution: boolean) => EnvRunOutput,
): FakeBackend {
  const builds: EnvBuildRequest[] = [];
  const runs: EnvRunRequest[] = [];
  const removed: BuiltEnv[] = [];
  return {
    builds,
    runs,
    removed,
    build: (request) => {
      builds.push(request);
      return Promise.resolve(build(request.recipe, request));
    },
    run: (request) => {
      runs.push(request);
      return Promise.resolve(run(request.recipe, request.patches.includes(task.patch)));
    },
    remove: (removing) => {
      removed.push(removing);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

export interface ScriptedRunner extends PromptRunner {
  readonly prompts: readonly { readonly role: string; readonly text: string }[];
  readonly refusals: readonly string[];
}

type Script = Readonly<Record<string, readonly (object | string)[]>>;

/** Answers by role and order; asks again after a refusal. */
export function scriptedRunner(script: Script): ScriptedRunner {
  const prompts: { role: string; text: string }[] = [];
  const refusals: string[] = [];
  const remaining = new Map(Object.entries(script).map(([role, answers]) => [role, [...answers]]));
  return {
    prompts,
    refusals,
    async run({ prompt: { name }, messages, checks, maxRegenerations = 3 }: PromptRequest) {
      const role = name.replace(/^env-/u, "");
      prompts.push({ role, text: messages.map(({ content }) => content).join("\n") });
      let reason = "";
      for (let attempt = 0; attempt <= maxRegenerations; attempt += 1) {
        const next = remaining.get(role)?.shift();
        if (next === undefined) throw new Error(`The script has no more answers for ${role}.`);
        const answer = answerOf(typeof next === "string" ? next : JSON.stringify(next));
        const verdicts = await Promise.all(checks.map(async (check) => await check.run(answer, {})));
        const refusal = verdicts.find((verdict) => !verdict.accepted);
        if (refusal === undefined || refusal.accepted) return { status: "accepted", answer };
        ({ reason } = refusal);
        refusals.push(reason);
      }
      return { status: "refused", reason };
    },
  };
}

function answerOf(text: string): Answer {
  const json: unknown[] = [];
  try {
    json.push(JSON.parse(text));
  } catch {
    // Prose has no JSON.
  }
  return { text, blocks: [], json };
}

export function lineOf(event: BuilderEvent): string {
  if (event.type === "role-asked") return `ask ${event.role.replace(/^env-/u, "")}`;
  return event.type === "recipe-tried" ? `try ${event.class}` : "refused";
}
