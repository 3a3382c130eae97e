import { existsSync } from "node:fs";
import { open, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { readJsonLines } from "@repost/dataset";
import { type EnvInstanceDetail, renderEnvMarkdown, renderEnvsPage, summarizeEnvVerdicts } from "@repost/eval";
import { type EnvReport, type EnvTask, type EnvVerdict, type RecordType, records, RUN_FILES } from "@repost/spec";
import { runMissing } from "../errors.ts";
import { instanceFolder } from "./record-instance.ts";

/** A run of `repost envs`, as far as it is finished. */
export interface EnvRunReport {
  readonly report: EnvReport;
  readonly tasks: readonly EnvTask[];
  readonly verdicts: readonly EnvVerdict[];
}

export interface WriteEnvReportOptions {
  /** Run of the builder `easy` with the same tasks. A task that it resolves is Easy, any other Hard. @default labels of the tasks */
  readonly easy?: string;
  readonly signal?: AbortSignal | undefined;
}

/** Characters of a log in the page: its end. The files have all. */
const LOG_LENGTH = 60_000;

/**
 * Writes `report.json`, `report.md` and `report.html` of a run of `repost envs`. The page has the logs of each step.
 *
 * @throws PipelineError PIPELINE_RUN_MISSING
 */
export async function writeEnvReport(run: string, options: WriteEnvReportOptions = {}): Promise<EnvRunReport> {
  const { easy, signal } = options;
  for (const name of [RUN_FILES.verdicts, RUN_FILES.envTasks])
    if (!existsSync(path.join(run, name))) throw runMissing(run, name);
  const labels = easy === undefined ? null : new Map((await verdictsOf(easy)).map((each) => [each.instance_id, each]));
  const tasks = (await lastRows(run, RUN_FILES.envTasks, records.envTask)).map((task) => labelled(task, labels));
  const verdicts = await verdictsOf(run);
  const measurements = await lastRows(run, RUN_FILES.measurements, records.envMeasurement);
  const report = summarizeEnvVerdicts({ tasks, verdicts, measurements });
  await writeFile(path.join(run, RUN_FILES.report), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(path.join(run, RUN_FILES.summary), renderEnvMarkdown({ report, tasks, verdicts }));
  const recipes = await lastRows(run, RUN_FILES.recipes, records.recipe);
  const find = <Row extends { readonly instance_id: string }>(rows: readonly Row[], id: string): Row | null =>
    rows.find(({ instance_id }) => instance_id === id) ?? null;
  const instances = async function* (): AsyncGenerator<EnvInstanceDetail, void> {
    for (const task of tasks) {
      const id = task.instance_id;
      const found = { recipe: find(recipes, id), verdict: find(verdicts, id), measurement: find(measurements, id) };
      yield { id, task, ...found, logs: await logsOf(instanceFolder(run, id)) };
    }
  };
  await writeFile(path.join(run, RUN_FILES.page), renderEnvsPage({ report, instances: instances(), signal }));
  return { report, tasks, verdicts };
}

async function verdictsOf(run: string): Promise<readonly EnvVerdict[]> {
  return await lastRows(run, RUN_FILES.verdicts, records.envVerdict);
}

function labelled(task: EnvTask, easy: ReadonlyMap<string, EnvVerdict> | null): EnvTask {
  const verdict = easy?.get(task.instance_id);
  return verdict === undefined ? task : { ...task, label: verdict.resolved ? "Easy" : "Hard" };
}

/** Returns the last row of each task. */
async function lastRows<Row extends { readonly instance_id: string }>(
  run: string,
  name: string,
  type: RecordType<Row>,
): Promise<readonly Row[]> {
  const file = path.join(run, name);
  if (!existsSync(file)) return [];
  const rows = new Map<string, Row>();
  for await (const row of readJsonLines(file, type, { tolerateTornEnd: true })) rows.set(row.instance_id, row);
  return [...rows.values()];
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
