/**
 * Arguments: RUN SERVER SOURCES MEMORY HANG_AT. Prints "hanging" at that build; otherwise build count and verdict
 * classes.
 */
import { createSource } from "@repost/context";
import { readEnvTask } from "@repost/envs";
import { createTextModel } from "@repost/llm";
import { buildTasks } from "@repost/pipeline";
import type { BuiltEnv, EnvBackend, EnvRunOutput, Recipe } from "@repost/spec";

const [run = "", baseUrl = "", sources = "", memory = "", hangAt = "0"] = process.argv.slice(2);

const task = readEnvTask({
  instance_id: "shop__shop-1",
  repo: "shop/shop",
  base_commit: "0000000",
  language: "c",
  patch: "--- a/price.c\n+++ b/price.c\n@@ -1 +1 @@\n-old\n+new\n",
  test_patch: "--- /dev/null\n+++ b/test/price_test.c\n@@ -0,0 +1 @@\n+test\n",
});
const env: BuiltEnv = {
  id: "sha256:1",
  base: { name: "debian", digest: "sha256:0" },
  platform: "linux/amd64",
  size_bytes: 1,
  layers: [],
};
const has = ({ steps }: Recipe, name: string): boolean => steps.some((step) => step.run.endsWith(` ${name}`));

let builds = 0;
const backend: EnvBackend = {
  async build({ recipe }) {
    builds += 1;
    if (builds === Number(hangAt)) {
      console.log("hanging");
      await new Promise(() => setInterval(() => undefined, 1000));
    }
    const log = "E: Unable to locate package libmagic1-dev\n";
    return has(recipe, "libmagic1-dev")
      ? { status: "failed", reason: "exit", step: "apt-get", exit_code: 100, log, cpu_ms: 1, layers: [] }
      : { status: "built", env };
  },
  run: ({ recipe, patches }) => {
    const passes = has(recipe, "libmagic-dev") && patches.includes(task.patch);
    // Real logs differ between runs.
    const log = `took ${performance.now()} ms\nfatal error: magic.h: No such file or directory\n`;
    const output: EnvRunOutput = { error: null, exit_code: passes ? 0 : 2, reports: [], log, wall_ms: 1, cpu_ms: 1 };
    return Promise.resolve(output);
  },
  remove: () => Promise.resolve(),
  close: () => Promise.resolve(),
  [Symbol.asyncDispose]: () => Promise.resolve(),
};

const verdicts = await buildTasks({
  tasks: [task],
  run,
  backend,
  memory,
  openSource: () => createSource(sources),
  model: {
    builder: "hybrid",
    name: "openai-compatible/scripted",
    price: { inputUsdPerMillion: 1, outputUsdPerMillion: 2 },
    open: (folder) => createTextModel({ model: "openai-compatible/scripted", baseUrl, folder }),
  },
});
console.log(JSON.stringify({ builds, classes: verdicts.map((verdict) => verdict.class) }));
