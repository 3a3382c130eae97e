/** Arguments: ROOTFS LAYERS SOURCES MARK. Prints a line at each step, then the result as JSON. */
import type { Recipe } from "@repost/spec";
import { createSandboxEnvBackend } from "../../src/env/sandbox/sandbox-env-backend.ts";

const [rootfs = "", folder = "", sources = "", mark = ""] = process.argv.slice(2);

/** Long enough for a kill during it, on a busy machine too. */
const busy = `python3 -c 'open("/proc/self/comm", "w").write("${mark}"); import time; time.sleep(3)'`;
const step = (layer: Recipe["steps"][number]["layer"]): Recipe["steps"][number] => ({
  layer,
  run: `echo ${layer} >> /opt/repost/steps; echo at-${layer}; (setsid ${busy} &); ${busy}; echo end >> /opt/repost/steps`,
  inputs: [],
  user: "tester",
});
const recipe: Recipe = {
  schema_version: 1,
  instance_id: "shop-1",
  builder: "static",
  base: { language: "python", version: null },
  steps: [step("dependencies"), step("build")],
  helpers: [],
  test: {
    prepare: [],
    command: `(setsid ${busy} &); ${busy}; cat /opt/repost/steps price.py > $RESULTS/report.tap`,
    files: [],
    result: { form: "tap", path: "report.tap", in_process: true },
    restore: [],
    env: {},
  },
  evidence: [],
  gaps: [],
};

await using backend = createSandboxEnvBackend({ rootfs, folder });
const build = await backend.build({ recipe, sources, onOutput: (text) => process.stdout.write(text) });
if (build.status !== "built") throw new Error(JSON.stringify(build));
console.log("at-run");
const { error, exit_code, reports } = await backend.run({ env: build.env, recipe, patches: [] });
console.log(JSON.stringify({ error, exit_code, reports }));
