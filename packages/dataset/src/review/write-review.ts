import path from "node:path";
import { readEnvironments } from "../environments/read-environments.ts";
import { writePieces } from "../write-pieces.ts";
import { csvLine } from "./csv.ts";
import { type ReviewItem, reviewItem, type ReviewKey, reviewRank } from "./review-item.ts";
import { reviewPage } from "./review-page.ts";
import { REVIEW_QUESTIONS } from "./review-questions.ts";

export interface WriteReviewOptions {
  /** A RUN of a build, or a dataset file. */
  readonly dataset: string;
  /** Folder of review.csv, review.html and key.csv; or a file NAME.csv, beside which NAME.html and NAME.key.csv are written. */
  readonly path: string;
  /** How many environments, chosen at random. @default all */
  readonly sample?: number | undefined;
  /** Same seed, same items in the same order. @default 0 */
  readonly seed?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ReviewFiles {
  readonly items: number;
  readonly table: string;
  readonly page: string;
  /** What raters do not get: which environment an item is, and which of its functions is the original. */
  readonly key: string;
}

/**
 * Writes a blinded sheet for human raters: shuffled items without names of repositories, original and rewritten function side by side
 * in a random order, questions as empty columns. What is chosen is held in memory.
 * @throws DatasetError and SpecError as readEnvironments and writePieces do
 */
export async function writeReview(options: WriteReviewOptions): Promise<ReviewFiles> {
  const { dataset, sample, seed = 0, signal } = options;
  const order = await chosenOrder(dataset, { sample, seed, signal });
  const chosen: { readonly item: ReviewItem; readonly key: ReviewKey }[] = [];
  for await (const environment of readEnvironments(dataset, { signal })) {
    const number = order.get(environment.instance_id);
    if (number !== undefined) chosen.push(await reviewItem(environment, number, seed));
  }
  chosen.sort((left, right) => left.key.item - right.key.item);
  const files = filesOf(options.path);
  const items = chosen.map(({ item }) => item);
  await writePieces(files.table, tableLines(items), { signal });
  await writePieces(files.page, reviewPage(items), { signal });
  await writePieces(files.key, keyLines(chosen.map(({ key }) => key)), { signal });
  return { items: chosen.length, ...files };
}

/** Places in the sheet by instance id. */
async function chosenOrder(
  dataset: string,
  { sample, seed, signal }: { sample: number | undefined; seed: number; signal: AbortSignal | undefined },
): Promise<ReadonlyMap<string, number>> {
  const ranked: { readonly id: string; readonly rank: string }[] = [];
  for await (const { instance_id: id } of readEnvironments(dataset, { signal })) {
    ranked.push({ id, rank: reviewRank(seed, id) });
  }
  ranked.sort((left, right) => (left.rank < right.rank ? -1 : 1));
  return new Map(ranked.slice(0, sample).map(({ id }, index) => [id, index + 1]));
}

function filesOf(target: string): Omit<ReviewFiles, "items"> {
  if (!target.endsWith(".csv")) {
    const file = (name: string): string => path.join(target, name);
    return { table: file("review.csv"), page: file("review.html"), key: file("key.csv") };
  }
  const stem = target.slice(0, -".csv".length);
  return { table: target, page: `${stem}.html`, key: `${stem}.key.csv` };
}

function* tableLines(items: readonly ReviewItem[]): Generator<string, void> {
  const questions = REVIEW_QUESTIONS.map(({ column }) => column);
  yield csvLine(["item", "docstring", "function_a", "function_b", "module", "tests", ...questions]);
  for (const { item, docstring, functionA, functionB, module, tests } of items) {
    yield csvLine([item, docstring, functionA, functionB, module, tests, ...questions.map(() => "")]);
  }
}

function* keyLines(keys: readonly ReviewKey[]): Generator<string, void> {
  yield csvLine(["item", "instance_id", "original"]);
  for (const { item, instanceId, original } of keys) yield csvLine([item, instanceId, original]);
}
