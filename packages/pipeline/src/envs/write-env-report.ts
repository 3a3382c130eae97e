import { open, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type EnvInstanceDetail, renderEnvMarkdown, renderEnvsPage, summarizeEnvVerdicts } from "@repost/eval";
import { type CallOptions, type EnvReport, type EnvTask, type EnvVerdict, RUN_FILES } from "@repost/spec";
import { readEnvRun } from "./read-env-run.ts";
import { instanceFolder } from "./record-instance.ts";

export interface EnvRunReport {
  readonly report: EnvReport;
  readonly tasks: readonly EnvTask[];
  readonly verdicts: readonly EnvVerdict[];
}

export interface WriteEnvReportOptions extends CallOptions {
  /** Run of the builder `easy`, whose resolved tasks are Easy. @default task labels */
  readonly easy?: string;
}

const LOG_LENGTH = 60_000;

/** @throws PipelineError PIPELINE_RUN_MISSING */
export async function writeEnvReport(run: string, options: WriteEnvReportOptions = {}): Promise<EnvRunReport> {
  const { easy, signal } = options;
  const envRun = await readEnvRun(run);
  const labels = easy === undefined ? null : (await readEnvRun(easy)).verdicts;
  const tasks = envRun.tasks.map((task) => labelled(task, labels));
  const verdicts = [...envRun.verdicts.values()];
  const measurements = [...envRun.measurements.values()];
  const usage = [...envRun.builds.values()].map(({ cost }) => cost);
  const report = summarizeEnvVerdicts({ tasks, verdicts, measurements, usage });
  await writeFile(path.join(run, RUN_FILES.report), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(path.join(run, RUN_FILES.summary), renderEnvMarkdown({ report, tasks, verdicts }));
  const instances = async function* (): AsyncGenerator<EnvInstanceDetail, void> {
    for (const task of tasks) {
      const id = task.instance_id;
      const recipe = envRun.recipes.get(id) ?? null;
      const verdict = envRun.verdicts.get(id) ?? null;
      const measurement = envRun.measurements.get(id) ?? null;
      yield { id, task, recipe, verdict, measurement, logs: await logsOf(instanceFolder(run, id)) };
    }
  };
  await writeFile(path.join(run, RUN_FILES.page), renderEnvsPage({ report, instances: instances(), signal }));
  return { report, tasks, verdicts };
}

function labelled(task: EnvTask, easy: ReadonlyMap<string, EnvVerdict> | null): EnvTask {
  const verdict = easy?.get(task.instance_id);
  return verdict === undefined ? task : { ...task, label: verdict.resolved ? "Easy" : "Hard" };
}

async function logsOf(folder: string): Promise<EnvInstanceDetail["logs"]> {
  const names = [...(await filesIn(folder, "build")), ...(await filesIn(folder, "logs"))];
  return await Promise.all(names.map(async (name) => ({ name, text: await endOf(path.join(folder, name)) })));
}

async function filesIn(folder: string, name: string): Promise<readonly string[]> {
  const names = await readdir(path.join(folder, name)).catch((): string[] => []);
  return names.toSorted().map((each) => `${name}/${each}`);
}

async function endOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - LOG_LENGTH);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    return `${start > 0 ? "…\n" : ""}${buffer.toString("utf8", 0, bytesRead)}`;
  } finally {
    await handle.close();
  }
}
