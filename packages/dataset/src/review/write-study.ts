import { createHash } from "node:crypto";
import path from "node:path";
import type { CallOptions, Environment } from "@repost/spec";
import { readEnvironments } from "../environments/read-environments.ts";
import { writePieces } from "../write-pieces.ts";
import { csvLine } from "./csv.ts";
import { type PageItem, type StudyPage, studyPage } from "./review-page.ts";

export interface WriteStudyOptions extends CallOptions {
  /** Run directory or dataset file. */
  readonly dataset: string;
  /** Folder, or NAME.csv with NAME.html and NAME.key.csv. */
  readonly path: string;
  /** Random environments. @default all */
  readonly sample?: number | undefined;
  /** @default 0 */
  readonly seed?: number;
}

export interface ReviewFiles {
  readonly items: number;
  readonly table: string;
  readonly page: string;
  /** Hidden from participants. */
  readonly key: string;
}

/** Anonymous environment; only the key names it. */
export interface StudyItem {
  /** In the order of the study's columns. */
  readonly cells: readonly string[];
  /** In the order of the study's key columns. */
  readonly key: readonly string[];
  readonly sections: PageItem["sections"];
}

interface Study extends Pick<StudyPage, "introduction" | "questions"> {
  readonly name: string;
  readonly title: (items: number) => string;
  readonly columns: readonly string[];
  readonly answerColumns: readonly string[];
  readonly keyColumns: readonly string[];
  readonly itemOf: (environment: Environment, seed: number) => Promise<StudyItem>;
}

/**
 * Shuffles and anonymizes a sample, which memory must hold. Numbers items from 1 in order of the table.
 * @throws DatasetError, SpecError errors of readEnvironments and writePieces
 */
export async function writeStudy(options: WriteStudyOptions, study: Study): Promise<ReviewFiles> {
  const { dataset, seed = 0, signal } = options;
  const { introduction, questions, columns, answerColumns, keyColumns } = study;
  const order = await chosenOrder(options);
  const items: (StudyItem & { readonly item: number; readonly instanceId: string })[] = [];
  for await (const environment of readEnvironments(dataset, { signal })) {
    const instanceId = environment.instance_id;
    const item = order.get(instanceId);
    if (item !== undefined) items.push({ item, instanceId, ...(await study.itemOf(environment, seed)) });
  }
  items.sort((left, right) => left.item - right.item);
  const files = studyFiles(options.path, study.name);
  const empty = answerColumns.map(() => "");
  const table = [["item", ...columns, ...answerColumns], ...items.map(({ item, cells }) => [item, ...cells, ...empty])];
  const key = [
    ["item", "instance_id", ...keyColumns],
    ...items.map(({ item, instanceId, key: cells }) => [item, instanceId, ...cells]),
  ];
  const page = studyPage({ title: study.title(items.length), introduction, questions, items });
  await writePieces(files.table, table.map(csvLine), { signal });
  await writePieces(files.page, page, { signal });
  await writePieces(files.key, key.map(csvLine), { signal });
  return { items: items.length, ...files };
}

async function chosenOrder({ dataset, sample, seed = 0, signal }: WriteStudyOptions) {
  const ranked: { readonly id: string; readonly rank: string }[] = [];
  for await (const { instance_id: id } of readEnvironments(dataset, { signal })) {
    ranked.push({ id, rank: reviewRank(seed, id) });
  }
  ranked.sort((left, right) => (left.rank < right.rank ? -1 : 1));
  return new Map(ranked.slice(0, sample).map(({ id }, index) => [id, index + 1]));
}

export function reviewRank(seed: number, text: string): string {
  return createHash("sha256").update(`review:${seed}:${text}`).digest("hex");
}

function studyFiles(target: string, name: string): Omit<ReviewFiles, "items"> {
  if (!target.endsWith(".csv")) {
    const file = (base: string): string => path.join(target, base);
    return { table: file(`${name}.csv`), page: file(`${name}.html`), key: file("key.csv") };
  }
  const stem = target.slice(0, -".csv".length);
  return { table: target, page: `${stem}.html`, key: `${stem}.key.csv` };
}
