// @module-tag docker
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSource } from "@repost/context";
import { readEnvTask } from "@repost/envs";
import { createDockerEnvBackend } from "@repost/executor/docker";
import { createTextModel } from "@repost/llm";
import { startFakeServer } from "@repost/llm/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildTasks } from "../../src/envs/build-tasks.ts";
import { MODEL_ENV_BUILDERS } from "@repost/spec/settings";

declare module "vitest" {
  interface ProvidedContext {
    readonly engine: { readonly host: string; readonly image: string } | { readonly missing: string };
  }
}

const engine = inject("engine");

const task = readEnvTask({
  instance_id: "shop__shop-1",
  repo: "shop/shop",
  base_commit: "0000000",
  language: "c",
  patch: "--- a/price\n+++ b/price\n@@ -1 +1 @@\n-echo 10\n+echo 9\n",
  test_patch: '--- /dev/null\n+++ b/checks/price.sh\n@@ -0,0 +1 @@\n+[ "$(sh price)" = 9 ]\n',
});
/** Ends with 0 whatever the results. */
const RUNNER = 'for file in checks/*.sh; do if sh "$file"; then echo "good $file"; else echo "BAD $file"; fi; done\n';

const exitCode = { command: "sh run-checks", result: { form: "exit_code" } };
const convert = {
  name: "to-tap.sh",
  content:
    'n=0; while read -r state name; do n=$((n + 1)); [ "$state" = good ] || printf "not "; echo "ok $n - $name"; done; echo "1..$n"\n',
};
const tap = {
  command: "sh run-checks | sh /opt/repost/to-tap.sh > $RESULTS/report.tap",
  result: { form: "tap", path: "report.tap" },
  helpers: [convert],
};
const { helpers, ...plan } = tap;

/** An unproven result, a claim, and a log converter. */
const ANSWERS: Readonly<Record<(typeof MODEL_ENV_BUILDERS)[number], readonly object[]>> = {
  hybrid: [
    { action: "patch", test: exitCode, because: "It is the runner." },
    { action: "patch", test: plan, helpers, because: "The runner always ends with 0." },
  ],
  agents: [
    { collected: "sh run-checks", done: true },
    { steps: [] },
    exitCode,
    { finished: true },
    { finished: false, tests: "The runner always ends with 0." },
    tap,
  ],
  single: [
    { action: "run", command: "apt-get install -y no-such-package", user: "root" },
    { action: "run", command: "sh run-checks" },
    { action: "submit", test: exitCode },
    { action: "submit", test: tap },
  ],
};

describe.skipIf("missing" in engine)("buildTasks", () => {
  if ("missing" in engine) return;
  const { host, image } = engine;
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "repost-env-builders-"));
    await writeFile(join(folder, "price"), "echo 10\n");
    await writeFile(join(folder, "run-checks"), RUNNER);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
  });

  it.each(MODEL_ENV_BUILDERS)(
    "proves a fix in containers after wrong answers of %s",
    async (builder) => {
      // The recipes install nothing, because containers lack network.
      await using backend = createDockerEnvBackend({ image: () => `docker.io/library/${image}`, host });
      await using server = await startFakeServer();
      server.enqueue(...ANSWERS[builder].map((answer) => JSON.stringify(answer)));
      const run = await mkdtemp(join(tmpdir(), "repost-env-run-"));
      const verdicts = await buildTasks({
        tasks: [task],
        run,
        backend,
        openSource: () => createSource(folder),
        model: {
          builder,
          name: "openai-compatible/scripted",
          open: (answers) =>
            createTextModel({ model: "openai-compatible/scripted", baseUrl: server.url, folder: answers }),
        },
      });
      await rm(run, { recursive: true });
      expect(verdicts).toMatchObject([{ class: "resolved", f2p: ["checks/price.sh"], stable: true }]);
      expect(server.requests).toHaveLength(ANSWERS[builder].length);
    },
    600_000,
  );
});
