import { rm } from "node:fs/promises";
import { createSource, excludeRepository, type CompletionFormat } from "@repost/context";
import { type TrainingExample, type TrainingLayout, writeTraining } from "@repost/dataset";
import {
  type CallOptions,
  type InstructJournalEntry,
  MASK_LANGUAGES,
  type MaskLanguage,
  type MaskLevel,
  records,
  SCHEMA_VERSION,
  type TokenCounter,
} from "@repost/spec";
import { COMMANDS, withDefaults } from "@repost/spec/settings";
import { addAll, addTo } from "../counts.ts";
import { tokenBudget } from "../completion/task-prompt.ts";
import { nothingToDo } from "../errors.ts";
import { openJournalOf } from "../journal.ts";
import { closing, type RepositoryChoice, settingsOfChoice } from "../repositories/repository-choice.ts";
import { type SearchEvent, type TakenRepository, takeRepositories } from "../repositories/take-repositories.ts";
import { visitRepositories } from "../repositories/visit-repositories.ts";
import { openRunFolder, type RunFolder } from "../run-folder.ts";
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
  /** .jsonl, .json, .parquet, or .gz of JSON Lines. */
  readonly output: string;
  /** @default "alpaca" */
  readonly layout?: TrainingLayout;
  /** @default DEFAULT_COMPLETION.format */
  readonly format?: CompletionFormat;
  readonly counter: TokenCounter;
  /** Masks per repository. @default 20 */
  readonly masks?: number;
  /** @default all */
  readonly levels?: readonly MaskLevel[] | undefined;
  /** @default all */
  readonly languages?: readonly MaskLanguage[] | undefined;
  /** Tokens per row. @default 32768, as published */
  readonly maxTokens?: number | undefined;
  /** Tokens for other files. @default 8192 */
  readonly maxContextTokens?: number | undefined;
  /** Questions to mix in; `ratio` of all rows. */
  readonly mix?: { readonly file: string; readonly ratio: number } | undefined;
  readonly choice?: RepositoryChoice;
  /** @default 1 */
  readonly seed?: number;
  readonly onEvent?: ((event: InstructEvent) => void) | undefined;
}

export interface InstructReport {
  readonly rows: number;
  readonly completions: number;
  readonly mixed: number;
  readonly repositories: number;
  readonly levels: Readonly<Record<string, number>>;
  readonly languages: Readonly<Record<string, number>>;
  readonly lost: Readonly<Record<string, number>>;
}

interface Tally {
  mixed: number;
  repositories: number;
  readonly levels: Record<string, number>;
  readonly languages: Record<string, number>;
  readonly lost: Record<string, number>;
}

const { masks, seed, maxContextTokens, prompt } = COMMANDS.instruct.fields;
const drawSettings = { masks, seed, maxContextTokens, prompt };

/** Longer masks make no row. */
const ANSWER_TOKENS = 1024;

/**
 * Creates training rows without running code. Continues a killed call.
 * @throws PipelineError PIPELINE_NOTHING_TO_DO, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH; errors of a single source;
 * errors of writing
 */
export async function instructSources(options: InstructSourcesOptions): Promise<InstructReport> {
  const { sources, output, layout = "alpaca", choice = {}, seed = 1, mix, counter, signal, onEvent } = options;
  const tally: Tally = { mixed: 0, repositories: 0, levels: {}, languages: {}, lost: {} };
  await using unfinished = await openUnfinished(options);
  const file = unfinished.file("selections");
  const { repositories } = await takeRepositories({ sources, file, choice, seed, signal, onEvent });
  const completions = completionRows(repositories, options, { tally, unfinished });
  const maxTokens = rowTokens(options);
  const onLost = (reason: string): void => addTo(tally.lost, `mixed_${reason}`);
  const rows = mix === undefined ? completions : mixRows(completions, { ...mix, counter, maxTokens, onLost, signal });
  const { count } = await writeTraining(output, counted(rows, tally), { layout, kind: "answer", signal });
  await rm(unfinished.path, { recursive: true, force: true });
  if (count === 0) throw nothingToDo(`No row was made of ${sources.join(", ")}.`);
  return { rows: count, completions: count - tally.mixed, ...tally };
}

function openUnfinished(options: InstructSourcesOptions): Promise<RunFolder> {
  const { sources, output, format, counter, masks, levels, languages, maxTokens, maxContextTokens, seed } = options;
  return openRunFolder({
    path: `${output}.unfinished`,
    command: "instruct",
    settings: COMMANDS.instruct.fields,
    values: {
      prompt: format,
      tokenizer: counter.name,
      masks,
      level: levels,
      language: languages,
      maxRowTokens: maxTokens,
      maxContextTokens,
      seed,
      ...settingsOfChoice(options.choice ?? {}),
    },
    options: { sources: [...sources] },
  });
}

interface RowsContext {
  readonly tally: Tally;
  readonly unfinished: RunFolder;
}

async function* completionRows(
  repositories: readonly TakenRepository[],
  options: InstructSourcesOptions,
  { tally, unfinished }: RowsContext,
): AsyncGenerator<TrainingExample, void> {
  const { onEvent, signal } = options;
  const rowOptions = rowOptionsOf(options);
  const visit = async (repository: TakenRepository, each: AbortSignal): Promise<InstructJournalEntry> => {
    await using journal = await openJournalOf(
      records.instructJournalEntry,
      unfinished.file("journal"),
      repository.spec,
    );
    const [recorded] = journal.entries;
    if (recorded !== undefined) return recorded;
    const entry = await sampleRows(repository, { ...options, signal: each }, { ...rowOptions, signal: each });
    await journal.append(entry);
    return entry;
  };
  for await (const visited of visitRepositories({ repositories, visit, signal })) {
    if (visited.status === "lost") {
      const { source, reason, detail } = visited.rejection;
      addTo(tally.lost, reason);
      onEvent?.({ type: "repository-lost", source, reason, detail });
      continue;
    }
    const { rows, lost, keys } = visited.value;
    rowOptions.duplicates.remember(keys);
    addAll(tally.lost, lost);
    if (rows.length > 0) tally.repositories += 1;
    onEvent?.({ type: "repository-sampled", source: visited.repository.spec, rows: rows.length });
    for (const { level, language, ...example } of rows) {
      addTo(tally.levels, level);
      addTo(tally.languages, language);
      yield { kind: "answer", ...example, origin: "reference", model: null };
    }
  }
}

function rowOptionsOf(options: InstructSourcesOptions): RowOptions {
  const { counter, levels } = options;
  const { masks, seed, maxContextTokens, prompt } = withDefaults(drawSettings, { ...options, prompt: options.format });
  const budget = tokenBudget({ windowTokens: rowTokens(options), maxContextTokens, maxOutputTokens: ANSWER_TOKENS });
  return { format: prompt, budget, counter, masks, levels, seed, duplicates: createNearDuplicates() };
}

function rowTokens({ maxTokens }: InstructSourcesOptions): number {
  const { maxRowTokens } = COMMANDS.instruct.fields;
  return withDefaults({ maxRowTokens }, { maxRowTokens: maxTokens }).maxRowTokens;
}

async function sampleRows(
  { spec, address, selected }: TakenRepository,
  { choice = {}, languages = MASK_LANGUAGES, signal, onEvent }: InstructSourcesOptions,
  rowOptions: RowOptions,
): Promise<InstructJournalEntry> {
  const repository = await createSource(address, { selected }).open({ signal });
  await using _ = closing(repository);
  const entry: InstructJournalEntry = { schema_version: SCHEMA_VERSION, rows: [], lost: {}, keys: [] };
  const { info, root } = repository;
  const exclusion = excludeRepository(info, choice);
  if (exclusion !== null) {
    addTo(entry.lost, exclusion.reason);
    onEvent?.({ type: "repository-lost", source: spec, ...exclusion });
    return entry;
  }
  const files = await listCodeFiles({ root, languages, signal });
  for await (const row of repositoryRows(info, files, rowOptions)) {
    if (row.status === "lost") addTo(entry.lost, row.reason);
    else if (row.status === "sampled") entry.keys = row.keys.map(([slot, key]) => [slot, key]);
    else entry.rows.push({ ...row.example, level: row.mask.level, language: row.mask.language });
  }
  return entry;
}

async function* counted(rows: AsyncIterable<TrainingExample>, tally: Tally): AsyncGenerator<TrainingExample, void> {
  for await (const row of rows) {
    if (row.origin === "mixed") tally.mixed += 1;
    yield row;
  }
}
