/**
 * Builds repositories that rules alone cannot build, by each builder with a fake server whose scripted roles first err.
 *
 * `node --conditions=@repost/source bench/envs/model.ts [--image localhost/debian:bookworm] [--only TEXT] [--builder
 * NAME,...] [--backend docker|sandbox] [--rootfs PATH]`
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { debianToolchain } from "@repost/envs";
import { createSandboxEnvBackend } from "@repost/executor";
import { createDockerEnvBackend } from "@repost/executor/docker";
import { createTextModel } from "@repost/llm";
import { startFakeServer } from "@repost/llm/testing";
import { buildTasks, MODEL_ENV_BUILDERS } from "@repost/pipeline";
import { type EnvBackend, type EnvTask, records, RUN_FILES } from "@repost/spec";
import { prepareInstance } from "./prepare-instance.ts";
import { scriptedRoles } from "./scripted-roles.ts";
import { modelInstances } from "./written-instances.ts";

const { values } = parseArgs({
  options: {
    image: { type: "string", default: "localhost/debian:bookworm" },
    only: { type: "string", default: "" },
    builder: { type: "string", default: "" },
    backend: { type: "string", default: "docker" },
    rootfs: { type: "string", default: "" },
    verbose: { type: "boolean", default: false },
  },
});

function isChosen(name: string): boolean {
  return values.builder.split(",").some((part) => name.includes(part));
}

const work = await mkdtemp(join(tmpdir(), "repost-env-model-"));
await using backend: EnvBackend =
  values.backend === "sandbox"
    ? createSandboxEnvBackend({ rootfs: values.rootfs, toolchain: debianToolchain })
    : createDockerEnvBackend({ image: () => values.image, toolchain: debianToolchain });
try {
  const tasks: EnvTask[] = [];
  for (const instance of modelInstances.filter(({ id }) => id.includes(values.only)))
    tasks.push((await prepareInstance(await mkdtemp(join(work, "repository-")), instance)).task);
  const shared = { tasks, backend };
  const rules = await buildTasks({ ...shared, run: join(work, "static") });
  for (const { instance_id, class: verdictClass } of rules)
    console.log(["static", instance_id, verdictClass].join("  "));
  for (const builder of MODEL_ENV_BUILDERS.filter(isChosen)) {
    const run = join(work, builder);
    const started = performance.now();
    await using server = await startFakeServer({ answer: scriptedRoles() });
    const verdicts = await buildTasks({
      ...shared,
      run,
      model: {
        builder,
        name: "openai-compatible/scripted",
        open: (folder) => createTextModel({ model: "openai-compatible/scripted", baseUrl: server.url, folder }),
      },
      ...(values.verbose ? { onEvent: (event) => console.log(JSON.stringify(event)) } : {}),
    });
    const lines = (await readFile(join(run, RUN_FILES.builds), "utf8")).split("\n").filter((line) => line !== "");
    const reports = lines.map((line) => records.envBuildReport.parseLine(line));
    for (const { instance_id, class: verdictClass, f2p, detail } of verdicts) {
      const report = reports.find((each) => each.instance_id === instance_id);
      const executionClasses = (report?.executions ?? []).map((execution) => execution.class).join(" > ");
      const { llm_calls = 0, input_tokens = 0, output_tokens = 0 } = report?.cost ?? {};
      const usage = `${llm_calls} answers, ${input_tokens} + ${output_tokens} tokens`;
      console.log(
        [builder, instance_id, verdictClass, `F2P ${f2p.length}`, executionClasses, usage, detail ?? ""].join("  "),
      );
    }
    const resolved = verdicts.filter((verdict) => verdict.resolved).length;
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(
      `${builder}: ${resolved} of ${verdicts.length} resolved, ${server.requests.length} requests, ${seconds} s`,
    );
  }
} finally {
  await rm(work, { recursive: true });
}
