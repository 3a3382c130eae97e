import { readEnvironments } from "../environments/read-environments.ts";
import { writePieces } from "../write-pieces.ts";
import { csvLine } from "./csv.ts";
import { type ReviewItem, reviewItem, type ReviewKey } from "./review-item.ts";
import { studyPage } from "./review-page.ts";
import { chosenOrder, type StudyFiles, studyFiles } from "./study-files.ts";
import { REVIEW_QUESTIONS } from "./review-questions.ts";

export interface WriteReviewOptions {
  /** Run directory or dataset file. */
  readonly dataset: string;
  /** Folder, or NAME.csv with NAME.html and NAME.key.csv. */
  readonly path: string;
  /** Random environments. @default all */
  readonly sample?: number | undefined;
  /** @default 0 */
  readonly seed?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ReviewFiles extends StudyFiles {
  readonly items: number;
}

/**
 * Shuffles and anonymizes a sample, which memory must hold.
 * @throws DatasetError, SpecError errors of readEnvironments and writePieces
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
  const files = studyFiles(options.path, "review");
  const items = chosen.map(({ item }) => item);
  await writePieces(files.table, tableLines(items), { signal });
  await writePieces(files.page, reviewPage(items), { signal });
  await writePieces(files.key, keyLines(chosen.map(({ key }) => key)), { signal });
  return { items: chosen.length, ...files };
}

function* tableLines(items: readonly ReviewItem[]): Generator<string, void> {
  const questions = REVIEW_QUESTIONS.map(({ column }) => column);
  yield csvLine(["item", "docstring", "instruction", "function_a", "function_b", "module", "tests", ...questions]);
  for (const { item, docstring, instruction, functionA, functionB, module, tests } of items) {
    yield csvLine([item, docstring, instruction, functionA, functionB, module, tests, ...questions.map(() => "")]);
  }
}

function* keyLines(keys: readonly ReviewKey[]): Generator<string, void> {
  yield csvLine(["item", "instance_id", "original"]);
  for (const { item, instanceId, original } of keys) yield csvLine([item, instanceId, original]);
}

function reviewPage(items: readonly ReviewItem[]): Iterable<string> {
  return studyPage({
    title: `Review of ${items.length} environments`,
    introduction: "Write the answers into the table, one row an item, one column a question.",
    questions: REVIEW_QUESTIONS,
    items: items.map(({ item, docstring, instruction, functionA, functionB, module, tests }) => ({
      item,
      sections: [
        { title: "Docstring", text: docstring },
        ...(instruction === docstring ? [] : [{ title: "Instruction", text: instruction }]),
        { title: "Function A", text: functionA, isPair: true },
        { title: "Function B", text: functionB, isPair: true },
        { title: "Module", text: module },
        { title: "Tests", text: tests },
      ],
    })),
  });
}
