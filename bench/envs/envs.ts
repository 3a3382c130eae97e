/**
 * Builds and validates small repositories of nine languages, and traps, without a model.
 *
 * `node --conditions=@repost/source bench/envs/envs.ts [--image localhost/debian:bookworm] [--only TEXT,TEXT] [--runs
 * 3] [--sets] [--startup RUNS] [--backend docker|sandbox] [--rootfs PATH] [--layers FOLDER]`
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
import type { BuiltEnv, EnvBackend, EnvBuild, EnvVerdict, Recipe } from "@repost/spec";
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
    startup: { type: "string", default: "0" },
    sets: { type: "boolean", default: false },
    log: { type: "boolean", default: false },
  },
});

interface Measured {
  readonly verdict: EnvVerdict;
  readonly outcome: string | null;
  readonly build: EnvBuild | null;
  /** `isWarm`: all layers of the first build were known. */
  readonly times: { readonly first: number; readonly isWarm: boolean; readonly warm: number };
}

async function measure(folder: string, instance: WrittenInstance): Promise<Measured> {
  const { task, candidate } = await prepareInstance(folder, instance);
  const derived = await deriveRecipe({ root: folder, task });
  const sources = folder;
  const onOutput = values.log ? { onOutput: (text: string) => process.stderr.write(text) } : {};
  const onRepair = ({ rule, value }: Repair): void => {
    console.log(`    ${instance.id}: ${rule} ${value}`);
  };
  const derivedRecipe = derived.status === "accepted" ? (instance.change?.(derived.value) ?? derived.value) : null;
  const started = performance.now();
  const first = derivedRecipe === null ? null : await backend.build({ recipe: derivedRecipe, sources, ...onOutput });
  const built = performance.now();
  const recipe =
    derivedRecipe === null
      ? null
      : await repairEnvironment({ task, recipe: derivedRecipe, backend, sources, onRepair });
  const runs = Number(values.runs);
  const verdict = await validateEnvironment({ task, recipe, backend, sources, runs, ...onOutput });
  const again = performance.now();
  const build = recipe === null ? null : await backend.build({ recipe, sources });
  const times = {
    first: built - started,
    isWarm: first?.status === "built" && first.env.layers.every(({ cached }) => cached),
    warm: performance.now() - again,
  };
  if (build?.status === "built" && recipe !== null) await measureStart(build.env, recipe);
  if (candidate === "" || recipe === null || build?.status !== "built") return { verdict, outcome: null, build, times };
  const judged = await judgePatch({ task, recipe, backend, env: build.env, verdict, patch: candidate });
  return { verdict, outcome: judged.outcome, build, times };
}

/** Times empty runs. */
async function measureStart(env: BuiltEnv, recipe: Recipe): Promise<void> {
  const times: number[] = [];
  const test = {
    ...recipe.test,
    prepare: [],
    command: ":",
    result: { ...recipe.test.result, form: "exit_code" as const },
  };
  for (let run = 0; run < Number(values.startup); run += 1) {
    const started = performance.now();
    await backend.run({ env, recipe: { ...recipe, test }, patches: [] });
    times.push(Math.round(performance.now() - started));
  }
  const sorted = times.toSorted((left, right) => left - right);
  if (sorted.length > 0) console.log(`    empty run, ms: least ${sorted[0]}, median ${sorted[sorted.length >> 1]}`);
}

function figures({ verdict: { runs, environment }, build, times }: Measured, seconds: number): string {
  const cpu = runs.reduce((sum, { cpu_ms }) => sum + (cpu_ms ?? 0), 0) / 1000;
  const wall = runs.reduce((sum, { wall_ms }) => sum + wall_ms, 0) / 1000;
  const size = environment === undefined ? "" : `${(environment.size_bytes / 1e6).toFixed(0)} MB`;
  const layers = build?.status === "built" ? `${build.env.layers.length} layers` : "";
  const first = `${times.isWarm ? "warm" : "cold"} ${(times.first / 1000).toFixed(1)} s`;
  const built = `build ${first}, again ${(times.warm / 1000).toFixed(2)} s`;
  return [`${seconds.toFixed(0)} s`, built, `runs ${wall.toFixed(1)} s, CPU ${cpu.toFixed(1)} s`, size, layers].join(
    "  ",
  );
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
    const columns = [isRight ? "ok" : "NO", instance.id, verdict.class, sets, canary];
    console.log([...columns, figures(measured, seconds), detail].join("  "));
    if (values.sets) console.log(`    ${JSON.stringify([verdict.f2p, verdict.p2p])}`);
  } finally {
    await rm(folder, { recursive: true });
  }
}
console.log(`${right} of ${chosen.length} as expected`);
