/**
 * Builds and validates small written repositories of nine languages, and traps, without a model:
 * node --conditions=@repost/source bench/envs/envs.ts [--image localhost/debian:bookworm] [--only TEXT,TEXT] [--runs 3] [--sets]
 * [--backend docker|sandbox] [--rootfs PATH] [--layers FOLDER]
 *
 * The image is plain Debian; the toolchains are Debian's.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  debianToolchain,
  deriveRecipe,
  judgePatch,
  type Repair,
  repairEnvironment,
  validateEnvironment,
} from "@repost/envs";
import { createSandboxEnvBackend } from "@repost/executor";
import { createDockerEnvBackend } from "@repost/executor/docker";
import type { EnvBackend, EnvBuild, EnvVerdict } from "@repost/spec";
import { prepareInstance } from "./prepare-instance.ts";
import { instances, traps, type WrittenInstance } from "./written-instances.ts";

const { values } = parseArgs({
  options: {
    image: { type: "string", default: "localhost/debian:bookworm" },
    only: { type: "string", default: "" },
    runs: { type: "string", default: "3" },
    backend: { type: "string", default: "docker" },
    rootfs: { type: "string", default: "" },
    layers: { type: "string", default: "" },
    sets: { type: "boolean", default: false },
    log: { type: "boolean", default: false },
  },
});

interface Measured {
  readonly verdict: EnvVerdict;
  /** Outcome of the candidate; null without one. */
  readonly outcome: string | null;
  readonly build: EnvBuild | null;
}

async function measure(folder: string, instance: WrittenInstance): Promise<Measured> {
  const { task, candidate } = await prepareInstance(folder, instance);
  const derived = await deriveRecipe({ root: folder, task });
  const sources = folder;
  const onOutput = values.log ? { onOutput: (text: string) => process.stderr.write(text) } : {};
  const onRepair = ({ rule, value }: Repair): void => {
    console.log(`    ${instance.id}: ${rule} ${value}`);
  };
  const own = derived.status === "accepted" ? (instance.change?.(derived.value) ?? derived.value) : null;
  const recipe = own === null ? null : await repairEnvironment({ task, recipe: own, backend, sources, onRepair });
  const runs = Number(values.runs);
  const verdict = await validateEnvironment({ task, recipe, backend, sources, runs, ...onOutput });
  // Every layer is known now.
  const build = recipe === null ? null : await backend.build({ recipe, sources });
  if (candidate === "" || recipe === null || build?.status !== "built") return { verdict, outcome: null, build };
  const judged = await judgePatch({ task, recipe, backend, env: build.env, verdict, patch: candidate });
  return { verdict, outcome: judged.outcome, build };
}

/** Returns the time of new layers, the time of runs and the size, for one line. */
function figures({ verdict: { runs, environment }, build }: Measured, seconds: number): string {
  const cpu = runs.reduce((sum, { cpu_ms }) => sum + (cpu_ms ?? 0), 0) / 1000;
  const wall = runs.reduce((sum, { wall_ms }) => sum + wall_ms, 0) / 1000;
  const size = environment === undefined ? "" : `${(environment.size_bytes / 1e6).toFixed(0)} MB`;
  const layers = build?.status === "built" ? `${build.env.layers.length} layers` : "";
  return [`${seconds.toFixed(0)} s`, `runs ${wall.toFixed(1)} s, CPU ${cpu.toFixed(1)} s`, size, layers].join("  ");
}

await using backend: EnvBackend =
  values.backend === "sandbox"
    ? createSandboxEnvBackend({
        rootfs: values.rootfs,
        toolchain: debianToolchain,
        ...(values.layers === "" ? {} : { folder: values.layers }),
      })
    : createDockerEnvBackend({ image: () => values.image, toolchain: debianToolchain });
let right = 0;
const chosen = [...instances, ...traps].filter(({ id }) => values.only.split(",").some((part) => id.includes(part)));
for (const instance of chosen) {
  const folder = await mkdtemp(join(tmpdir(), "repost-envs-"));
  try {
    const started = performance.now();
    const measured = await measure(folder, instance);
    const { verdict, outcome } = measured;
    const isRight =
      verdict.class === (instance.expected ?? "resolved") && (instance.candidate === undefined || outcome === "failed");
    right += isRight ? 1 : 0;
    const sets = `F2P ${verdict.f2p.length} P2P ${verdict.p2p.length}`;
    const canary = `canary ${verdict.canary ?? "-"}`;
    const seconds = (performance.now() - started) / 1000;
    const detail = [outcome === null ? "" : `candidate ${outcome}`, verdict.detail?.split("\n").at(-1) ?? ""].join(" ");
    const found = [isRight ? "ok" : "NO", instance.id, verdict.class, sets, canary];
    console.log([...found, figures(measured, seconds), detail].join("  "));
    if (values.sets) console.log(`    ${JSON.stringify([verdict.f2p, verdict.p2p])}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
console.log(`${right} of ${chosen.length} as expected`);
