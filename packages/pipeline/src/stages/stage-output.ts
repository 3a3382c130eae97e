import { existsSync } from "node:fs";
import { appendJsonLines, readJsonLines, writeJsonLines } from "@repost/dataset";
import type { RecordType, Rejection, Stage } from "@repost/spec";
import { isRetried, records, RUN_FILES } from "@repost/spec";
import { addTo } from "../counts.ts";
import { runMismatch } from "../errors.ts";
import { readRows, rowsOf } from "../rows.ts";
import type { RunFolder } from "../run-folder.ts";
import type { StageEvent, StageReport } from "./stage-events.ts";

type Row = { readonly instance_id: string };

interface StageOutputOptions<T extends Row> {
  readonly folder: RunFolder;
  readonly file: keyof typeof RUN_FILES;
  readonly type: RecordType<T>;
  readonly inputs: readonly string[];
  /** Stages whose losses in rejected.jsonl belong to this output. */
  readonly stages: readonly Stage[];
}

/** Results of a stage, each written immediately. */
export interface StageOutput<T extends Row> extends AsyncDisposable {
  /** Returns true for accepted and for permanently rejected rows. */
  isFinished(instanceId: string): boolean;
  accept(row: T): Promise<void>;
  reject(rejection: Rejection): Promise<void>;
  /** Rejects accepted rows. All rows must be present. */
  withdraw(rejections: ReadonlyMap<string, Rejection>): Promise<void>;
  finish(stage: Stage): Promise<StageReport>;
  readonly started: StageEvent;
  readonly accepted: number;
  readonly rejected: Readonly<Record<string, number>>;
}

/**
 * Drops temporary losses for a retry.
 * @throws PipelineError PIPELINE_RUN_MISMATCH for rows of functions that the previous stage lacks
 */
export async function openStageOutput<T extends Row>(options: StageOutputOptions<T>): Promise<StageOutput<T>> {
  const { folder, file, type, inputs } = options;
  const path = folder.file(file);
  const ids: string[] = [];
  for await (const row of rowsOf(path, type)) ids.push(row.instance_id);
  refuseStrangers(options, ids);
  const losses = await keepLosses(options);
  const finished = new Set([...ids, ...losses.ids]);
  const { rejected } = losses;
  const made = await appendJsonLines(path, type);
  const lost = await appendJsonLines(folder.file("rejected"), records.rejection);
  const reject = async (rejection: Rejection): Promise<void> => {
    await lost.append(rejection);
    addTo(rejected, rejection.reason);
  };
  return {
    isFinished: (id) => finished.has(id),
    async accept(row) {
      await made.append(row);
      ids.push(row.instance_id);
      finished.add(row.instance_id);
    },
    reject,
    async withdraw(rejections) {
      if (rejections.size === 0) return;
      for (const rejection of rejections.values()) await reject(rejection);
      await made.close();
      const remaining = ids.filter((id) => !rejections.has(id));
      ids.splice(0, ids.length, ...remaining);
      await writeJsonLines(path, type, rowsWithout(path, type, rejections));
    },
    started: { type: "stage-started", items: inputs.length, finished: inputs.filter((id) => finished.has(id)).length },
    async finish(stage) {
      await made.close();
      await orderRows({ path, type, ids, wanted: inputs });
      return { stage, items: inputs.length, accepted: ids.length, rejected };
    },
    get accepted() {
      return ids.length;
    },
    rejected,
    async [Symbol.asyncDispose]() {
      await made.close();
      await lost.close();
    },
  };
}

function refuseStrangers<T extends Row>({ folder, file, inputs }: StageOutputOptions<T>, ids: readonly string[]): void {
  const inputIds = new Set(inputs);
  const strangers = ids.filter((id) => !inputIds.has(id)).length;
  if (strangers === 0) return;
  throw runMismatch(folder.path, [
    `${RUN_FILES[file]} has ${strangers} functions that the step before it does not have`,
  ]);
}

async function keepLosses<T extends Row>({
  folder,
  stages,
}: StageOutputOptions<T>): Promise<{ readonly ids: readonly string[]; readonly rejected: Record<string, number> }> {
  const path = folder.file("rejected");
  const ids: string[] = [];
  const rejected: Record<string, number> = {};
  if (!existsSync(path)) return { ids, rejected };
  const kept = async function* (): AsyncGenerator<Rejection, void> {
    for await (const rejection of rowsOf(path, records.rejection)) {
      const { instance_id: id, stage, reason } = rejection;
      if (stages.includes(stage)) {
        if (id === null || isRetried(reason)) continue;
        ids.push(id);
        addTo(rejected, reason);
      } else if (stage === "source") continue;
      yield rejection;
    }
  };
  await writeJsonLines(path, records.rejection, kept());
  return { ids, rejected };
}

async function* rowsWithout<T extends Row>(
  path: string,
  type: RecordType<T>,
  lost: ReadonlyMap<string, unknown>,
): AsyncGenerator<T, void> {
  for await (const row of readJsonLines(path, type)) if (!lost.has(row.instance_id)) yield row;
}

interface OrderRowsOptions<T extends Row> {
  readonly path: string;
  readonly type: RecordType<T>;
  readonly ids: readonly string[];
  readonly wanted: readonly string[];
}

async function orderRows<T extends Row>({ path, type, ids, wanted }: OrderRowsOptions<T>): Promise<void> {
  const positions = new Map(wanted.map((id, position) => [id, position]));
  const positionOf = (id: string): number => positions.get(id) ?? wanted.length;
  const isOrdered = ids.every(
    (id, position) => position === 0 || positionOf(ids[position - 1] ?? id) <= positionOf(id),
  );
  if (isOrdered) return;
  const rows = await readRows(path, type);
  await writeJsonLines(
    path,
    type,
    rows.toSorted((left, right) => positionOf(left.instance_id) - positionOf(right.instance_id)),
  );
}
