import { createSource, excludeRepository, type CompletionFormat } from "@repost/context";
import { type TrainingExample, type TrainingLayout, writeTraining } from "@repost/dataset";
import { type CallOptions, MASK_LANGUAGES, type MaskLanguage, type MaskLevel, type TokenCounter } from "@repost/spec";
import { tokenBudget } from "../completion/task-prompt.ts";
import { nothingToDo } from "../errors.ts";
import type { RepositoryChoice } from "../repositories/repository-choice.ts";
import { type SearchEvent, type TakenRepository, takeRepositories } from "../repositories/take-repositories.ts";
import { visitRepositories } from "../repositories/visit-repositories.ts";
import { listCodeFiles } from "./list-code-files.ts";
import { mixRows } from "./mixed-rows.ts";
import { createNearDuplicates } from "./near-duplicates.ts";
import { repositoryRows, type RowOptions } from "./repository-rows.ts";

export type InstructEvent =
  | SearchEvent
  | { readonly type: "repository-sampled"; readonly source: string; readonly rows: number }
  | { readonly type: "repository-lost"; readonly source: string; readonly reason: string; readonly detail: string };

export interface InstructSourcesOptions extends CallOptions {
  readonly sources: readonly string[];
  /** Training file: .jsonl, .json, .parquet, or .gz of JSON Lines. */
  readonly output: string;
  /** @default "alpaca" */
  readonly layout?: TrainingLayout;
  /** @default "chat" */
  readonly format?: CompletionFormat;
  readonly counter: TokenCounter;
  /** Masks of each repository. @default 20 */
  readonly masks?: number;
  /** @default all of the balanced sampler */
  readonly levels?: readonly MaskLevel[] | undefined;
  /** @default every language that masks support */
  readonly languages?: readonly MaskLanguage[] | undefined;
  /** Most tokens of a row. @default 32768, as published */
  readonly maxTokens?: number | undefined;
  /** Most tokens of other files. @default 8192 */
  readonly maxContextTokens?: number | undefined;
  /** Questions to mix in, with their share of all rows. @default none */
  readonly mix?: { readonly file: string; readonly ratio: number } | undefined;
  /** Selection of repositories. @default all */
  readonly choice?: RepositoryChoice;
  /** @default 1 */
  readonly seed?: number;
  readonly onEvent?: ((event: InstructEvent) => void) | undefined;
}

/** Counts of a training file. */
export interface InstructReport {
  readonly rows: number;
  /** Rows with masked code. */
  readonly completions: number;
  /** Rows of the mixed file. */
  readonly mixed: number;
  readonly repositories: number;
  readonly levels: Readonly<Record<string, number>>;
  readonly languages: Readonly<Record<string, number>>;
  /** Lost rows and repositories by reason. */
  readonly lost: Readonly<Record<string, number>>;
}

/** Most tokens of an answer; longer masks make no row. */
const ANSWER_TOKENS = 1024;
const MAX_TOKENS = 32_768;

/**
 * Writes instruction rows from the code of repositories: context, prefix and suffix as the prompt, the masked code as the answer. No
 * code is executed. One repository at a time is in memory.
 *
 * @throws PipelineError PIPELINE_NOTHING_TO_DO; errors of sources where only one is named; errors of writing
 */
export async function instructSources(options: InstructSourcesOptions): Promise<InstructReport> {
  const { sources, output, layout = "alpaca", choice = {}, seed = 1, mix, counter, signal, onEvent } = options;
  const tally = createTally();
  const { repositories } = await takeRepositories({ sources, file: null, choice, seed, signal, onEvent });
  const completions = completionRows(repositories, options, tally);
  const maxTokens = options.maxTokens ?? MAX_TOKENS;
  const onLost = (reason: string): void => tally.lose(`mixed_${reason}`);
  const rows = mix === undefined ? completions : mixRows(completions, { ...mix, counter, maxTokens, onLost, signal });
  const { count } = await writeTraining(output, counted(rows, tally), { layout, kind: "answer", signal });
  if (count === 0) throw nothingToDo(`No row was made of ${sources.join(", ")}.`);
  return tally.report(count);
}

async function* completionRows(
  repositories: readonly TakenRepository[],
  options: InstructSourcesOptions,
  tally: Tally,
): AsyncGenerator<TrainingExample, void> {
  const { onEvent, signal } = options;
  const rowOptions = rowOptionsOf(options);
  const visit = (repository: TakenRepository, each: AbortSignal): Promise<readonly TrainingExample[]> =>
    rowsOf(repository, { ...options, signal: each }, { ...rowOptions, signal: each }, tally);
  for await (const visited of visitRepositories({ repositories, visit, signal })) {
    if (visited.status === "lost") {
      const { source, reason, detail } = visited.rejection;
      tally.lose(reason);
      onEvent?.({ type: "repository-lost", source, reason, detail });
      continue;
    }
    onEvent?.({ type: "repository-sampled", source: visited.repository.spec, rows: visited.value.length });
    yield* visited.value;
  }
}

function rowOptionsOf(options: InstructSourcesOptions): RowOptions {
  const { format = "chat", counter, masks = 20, levels, seed = 1, maxContextTokens = 8192 } = options;
  const windowTokens = options.maxTokens ?? MAX_TOKENS;
  const budget = tokenBudget({ windowTokens, maxContextTokens, maxOutputTokens: ANSWER_TOKENS });
  return { format, budget, counter, masks, levels, seed, duplicates: createNearDuplicates() };
}

async function rowsOf(
  { spec, address, selected }: TakenRepository,
  { choice = {}, languages = MASK_LANGUAGES, signal, onEvent }: InstructSourcesOptions,
  rowOptions: RowOptions,
  tally: Tally,
): Promise<readonly TrainingExample[]> {
  const repository = await createSource(address, { selected }).open({ signal });
  try {
    const { info, root } = repository;
    const exclusion = excludeRepository(info, choice);
    if (exclusion !== null) {
      tally.lose(exclusion.reason);
      onEvent?.({ type: "repository-lost", source: spec, ...exclusion });
      return [];
    }
    const files = await listCodeFiles({ root, languages, signal });
    const rows: TrainingExample[] = [];
    for await (const row of repositoryRows(info, files, rowOptions)) {
      if (row.status === "lost") tally.lose(row.reason);
      else {
        rows.push(row.example);
        tally.add(row.mask);
      }
    }
    if (rows.length > 0) tally.addRepository();
    return rows;
  } finally {
    await repository.close();
  }
}

interface Tally {
  add(mask: { readonly level: string; readonly language: string }): void;
  addRepository(): void;
  addMixed(): void;
  lose(reason: string): void;
  report(rows: number): InstructReport;
}

function createTally(): Tally {
  const levels: Record<string, number> = {};
  const languages: Record<string, number> = {};
  const lost: Record<string, number> = {};
  let [repositories, mixed] = [0, 0];
  const count = (counts: Record<string, number>, key: string): void => void (counts[key] = (counts[key] ?? 0) + 1);
  return {
    add: ({ level, language }) => {
      count(levels, level);
      count(languages, language);
    },
    addRepository: () => void (repositories += 1),
    addMixed: () => void (mixed += 1),
    lose: (reason) => count(lost, reason),
    report: (rows) => ({ rows, completions: rows - mixed, mixed, repositories, levels, languages, lost }),
  };
}

async function* counted(rows: AsyncIterable<TrainingExample>, tally: Tally): AsyncGenerator<TrainingExample, void> {
  for await (const row of rows) {
    if (row.origin === "mixed") tally.addMixed();
    yield row;
  }
}
