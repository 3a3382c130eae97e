import { type CallOptions, type Environment } from "@repost/spec";
import { findFunction, loadLanguage, stubOf } from "@repost/syntax";
import { readEnvironments } from "../environments/read-environments.ts";
import { writePieces } from "../write-pieces.ts";
import { csvLine } from "./csv.ts";
import { type PageItem, studyPage } from "./review-page.ts";
import { SOLVE_QUESTIONS, SUBMISSION_COLUMNS } from "./solve-questions.ts";
import type { ReviewFiles } from "./write-review.ts";
import { chosenOrder, studyFiles } from "./study-files.ts";

export interface WriteSolveOptions extends CallOptions {
  /** Run directory or dataset file. */
  readonly dataset: string;
  /** Folder, or NAME.csv with NAME.html and NAME.key.csv. */
  readonly path: string;
  /** Random environments. @default all */
  readonly sample?: number | undefined;
  /** @default 0 */
  readonly seed?: number;
}

interface SolveItem {
  readonly item: number;
  readonly instanceId: string;
  readonly statement: string;
  readonly context: string;
}

/**
 * Writes tasks with columns for submissions (CodeBenchGen, section 4.4).
 * @throws DatasetError, SpecError errors of readEnvironments and writePieces
 */
export async function writeSolve(options: WriteSolveOptions): Promise<ReviewFiles> {
  const { dataset, path, sample, seed = 0, signal } = options;
  const order = await chosenOrder(dataset, { sample, seed, signal });
  const items: SolveItem[] = [];
  for await (const environment of readEnvironments(dataset, { signal })) {
    const item = order.get(environment.instance_id);
    if (item !== undefined) items.push(await solveItem(environment, item));
  }
  items.sort((left, right) => left.item - right.item);
  const files = studyFiles(path, "solve");
  await writePieces(files.table, tableLines(items), { signal });
  await writePieces(files.page, solvePage(items), { signal });
  await writePieces(files.key, keyLines(items), { signal });
  return { ...files, items: items.length };
}

async function solveItem(environment: Environment, item: number): Promise<SolveItem> {
  const { instance_id: instanceId, language, module, instruction, docstring, signature } = environment;
  const { code, entry } = module;
  const definition = findFunction((await loadLanguage(language)).functions(code), entry);
  const text = instruction ?? docstring ?? "";
  const context =
    definition === undefined
      ? code
      : `${code.slice(0, definition.span.start)}${stubOf(definition, code, language).trimEnd()}${code.slice(definition.span.end)}`;
  return { item, instanceId, statement: `Write ${entry}: ${signature}${text === "" ? "" : `\n\n${text}`}`, context };
}

function* tableLines(items: readonly SolveItem[]): Generator<string, void> {
  const columns = [...SUBMISSION_COLUMNS, ...SOLVE_QUESTIONS.map(({ column }) => column)];
  yield csvLine(["item", "statement", "context", ...columns]);
  for (const { item, statement, context } of items) yield csvLine([item, statement, context, ...columns.map(() => "")]);
}

function* keyLines(items: readonly SolveItem[]): Generator<string, void> {
  yield csvLine(["item", "instance_id"]);
  for (const { item, instanceId } of items) yield csvLine([item, instanceId]);
}

function solvePage(items: readonly SolveItem[]): Iterable<string> {
  const pageItem = ({ item, statement, context }: SolveItem): PageItem => ({
    item,
    sections: [
      { title: "Statement", text: statement },
      { title: "Module", text: context },
    ],
  });
  return studyPage({
    title: `${items.length} functions to write`,
    introduction:
      `Write the whole function into answer_1. After the result of its tests is known, write a revised function into the next column, ` +
      `up to ${SUBMISSION_COLUMNS.at(-1) ?? ""}. Any resource may be used but a language model.`,
    questions: SOLVE_QUESTIONS,
    items: items.map(pageItem),
  });
}
