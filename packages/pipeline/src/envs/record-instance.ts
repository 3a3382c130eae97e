import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type DockerResult, renderDockerfile } from "@repost/envs";
import {
  type EnvBackend,
  type EnvBuild,
  type EnvMeasurement,
  type EnvTask,
  type EnvVerdict,
  type Recipe,
  RUN_FILES,
  SCHEMA_VERSION,
} from "@repost/spec";
import { publishedInstance } from "./published-report.ts";

/** File names of Multi-Docker-Eval's evaluator. */
const SIDES = {
  before: { log: "prev_apply", mode: "not_apply_patch" },
  after: { log: "after_apply", mode: "apply_patch" },
} as const;

export interface InstanceRecorder {
  /** Records the backend's runs; runs of repairs have separate logs. */
  wrap(backend: EnvBackend, purpose: "repair" | "validation"): EnvBackend;
  measurement(): EnvMeasurement;
  finish(recipe: Recipe | null, verdict: EnvVerdict, result: DockerResult | null): Promise<void>;
}

/** Avoids ids that equal a file's name. */
export function instanceFolder(run: string, instanceId: string): string {
  const name = instanceId.replaceAll(/[^\w.-]/gu, "_");
  const isTaken = name.startsWith(".") || Object.values<string>(RUN_FILES).includes(name);
  return path.join(run, isTaken ? `_${name}` : name);
}

/** Empties the task's folder, then records into it. */
export async function recordInstance(run: string, task: EnvTask): Promise<InstanceRecorder> {
  const folder = instanceFolder(run, task.instance_id);
  await rm(folder, { recursive: true, force: true });
  for (const name of ["build", "logs", "reports"]) await mkdir(path.join(folder, name), { recursive: true });
  return new FolderRecorder(folder, task);
}

class FolderRecorder implements InstanceRecorder {
  readonly #folder: string;
  readonly #task: EnvTask;
  readonly #builds: EnvMeasurement["builds"] = [];
  #image: EnvMeasurement["image"] = null;
  readonly #runs: { readonly wallMs: number; readonly cpuMs: number | null; readonly memory: number | null }[] = [];
  readonly #counts = new Map<string, number>();
  #written: Promise<void> = Promise.resolve();

  constructor(folder: string, task: EnvTask) {
    this.#folder = folder;
    this.#task = task;
  }

  wrap(backend: EnvBackend, purpose: "repair" | "validation"): EnvBackend {
    return {
      build: async (request, options) => {
        const started = performance.now();
        this.#log(`===== build ${this.#builds.length + 1}\n`);
        const onOutput = (text: string): void => {
          this.#log(text);
          request.onOutput?.(text);
        };
        const build = await backend.build({ ...request, onOutput }, options);
        await this.#noteBuild(build, performance.now() - started);
        return build;
      },
      run: async (request, options) => {
        const side = request.patches.includes(this.#task.patch) ? "after" : "before";
        const output = await backend.run(request, options);
        const { wall_ms: wallMs, cpu_ms: cpuMs, peak_memory_bytes: memory = null } = output;
        this.#runs.push({ wallMs, cpuMs, memory });
        const name = purpose === "repair" ? "repair" : `test_output_${SIDES[side].log}`;
        const count = this.#counts.get(name) ?? 0;
        this.#counts.set(name, count + 1);
        await writeFile(path.join(this.#folder, "logs", `${name}_${count}.txt`), output.log);
        return output;
      },
      remove: async (env) => await backend.remove(env),
      close: async () => await backend.close(),
      [Symbol.asyncDispose]: async () => await backend.close(),
    };
  }

  measurement(): EnvMeasurement {
    return {
      schema_version: SCHEMA_VERSION,
      instance_id: this.#task.instance_id,
      builds: this.#builds,
      image: this.#image,
      runs: this.#runs.length,
      run_wall_ms: this.#runs.reduce((sum, { wallMs }) => sum + wallMs, 0),
      run_cpu_ms: sumOf(this.#runs.map(({ cpuMs }) => cpuMs)),
      peak_memory_bytes: greatestOf(this.#runs.map(({ memory }) => memory)),
    };
  }

  async finish(recipe: Recipe | null, verdict: EnvVerdict, result: DockerResult | null): Promise<void> {
    await this.#written;
    const write = async (name: string, text: string): Promise<void> => {
      await writeFile(path.join(this.#folder, name), text);
    };
    await write("patch.diff", this.#task.patch);
    await write("test.diff", this.#task.test_patch);
    await write("combined_report.json", json(publishedInstance(verdict)));
    if (this.#image !== null) await write("image_size.txt", `${this.#image.size_bytes}\n`);
    if (recipe !== null && result !== null) {
      await write("eval.sh", result.eval_script);
      await write("Dockerfile", renderDockerfile({ recipe }));
    }
    const counts = { before: 0, after: 0 };
    for (const { side, exit_code, error } of verdict.runs) {
      const { mode } = SIDES[side];
      const report = {
        instance_id: verdict.instance_id,
        test_passed: error === null && exit_code === 0,
        patch_applied: error === "infrastructure" ? null : error !== "patch_conflict",
        mode,
        error,
      };
      await write(`reports/report_${mode}_${counts[side]}.json`, json(report));
      counts[side] += 1;
    }
  }

  async #noteBuild(build: EnvBuild, wallMs: number): Promise<void> {
    const layers = build.status === "built" ? build.env.layers : build.status === "failed" ? build.layers : [];
    const failedCpuMs = build.status === "failed" ? [build.cpu_ms] : [];
    const cpu_ms = sumOf([...layers.map((layer) => layer.cpu_ms), ...failedCpuMs]);
    const steps = layers.map(({ run, cached, wall_ms }) => ({ run, cached, wall_ms }));
    this.#builds.push({ status: build.status, wall_ms: Math.round(wallMs), cpu_ms, steps });
    if (build.status === "built") this.#image = { platform: build.env.platform, size_bytes: build.env.size_bytes };
    if (build.status === "failed") this.#log(`\n===== failed: ${build.step}\n`);
    if (build.status === "infrastructure") this.#log(`\n===== infrastructure: ${build.detail}\n`);
    await this.#written;
  }

  #log(text: string): void {
    const file = path.join(this.#folder, "build", "build_image.log");
    this.#written = this.#written.then(() => appendFile(file, text));
  }
}

function sumOf(values: readonly (number | null)[]): number | null {
  const numbers = values.flatMap((value) => value ?? []);
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0);
}

function greatestOf(values: readonly (number | null)[]): number | null {
  const numbers = values.flatMap((value) => value ?? []);
  return numbers.length === 0 ? null : Math.max(...numbers);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
