import {
  selectRepositories,
  selectionOptions,
  type SelectRepositoriesOptions,
  type SelectedRepository,
} from "@repost/context";
import { writeJsonLines } from "@repost/dataset";
import { type CallOptions, records, stableJson, type Language, type RepositorySelection } from "@repost/spec";
import { nothingToDo, runMismatch } from "../errors.ts";
import { readRows } from "../rows.ts";
import { type OpenSource, displayedSource } from "./named-sources.ts";
import type { RepositoryChoice } from "./repository-choice.ts";

export type { RepositoryChoice } from "./repository-choice.ts";

export interface TakenRepository {
  /** SOURCE without credentials, for records. */
  readonly spec: string;
  /** SOURCE with credentials. */
  readonly address: string;
  readonly selected: SelectedRepository | null;
}

interface TakenRepositories {
  /** Distinct, in source order. */
  readonly repositories: readonly TakenRepository[];
  readonly selections: readonly RepositorySelection[];
}

export type SearchEvent =
  | { readonly type: "search-progressed"; readonly source: string; readonly foundCount: number; readonly total: number }
  | { readonly type: "search-waiting"; readonly ms: number; readonly reason: string }
  | { readonly type: "repositories-selected"; readonly selection: RepositorySelection };

export interface TakeRepositoriesOptions extends CallOptions {
  readonly sources: readonly string[];
  readonly openSource?: OpenSource | undefined;
  /** File that keeps the selection for resumed runs. */
  readonly file: string | null;
  readonly choice: RepositoryChoice;
  readonly language?: Language | undefined;
  readonly maxRepoMb?: number | undefined;
  readonly seed: number;
  readonly select?: ((options: SelectRepositoriesOptions) => Promise<RepositorySelection>) | undefined;
  readonly onEvent?: ((event: SearchEvent) => void) | undefined;
}

/**
 * Repeats the first search results of a github:QUERY.
 * @throws PipelineError PIPELINE_RUN_MISMATCH, PIPELINE_NOTHING_TO_DO
 */
export async function takeRepositories(options: TakeRepositoriesOptions): Promise<TakenRepositories> {
  const { sources, file, openSource } = options;
  const recordedSelections = await readSelections(file);
  const selections: RepositorySelection[] = [];
  const taken = new Map<string, TakenRepository>();
  const take = (address: string, selected: SelectedRepository | null): void => {
    const spec = displayedSource(address, openSource);
    if (!taken.has(spec)) taken.set(spec, { spec, address, selected });
  };
  for (const source of new Set(sources)) {
    if (!isSearch(source)) {
      take(source, null);
      continue;
    }
    const selection = await selectOnce(source, recordedSelections, options);
    selections.push(selection);
    // A search may take minutes.
    if (file !== null) await writeJsonLines(file, records.repositorySelection, keep(recordedSelections, selections));
    for (const selected of selection.repositories) take(selected.source, selected);
  }
  if (taken.size === 0) throw nothingToDo("No repository was found, or all were left out.");
  return { repositories: [...taken.values()], selections };
}

function isSearch(source: string): boolean {
  return /^github:/iu.test(source);
}

async function selectOnce(
  source: string,
  recordedSelections: readonly RepositorySelection[],
  options: TakeRepositoriesOptions,
): Promise<RepositorySelection> {
  const { file, choice, language, maxRepoMb, seed, select = selectRepositories, signal, onEvent } = options;
  const wanted: SelectRepositoriesOptions = {
    ...choice,
    source,
    language,
    seed,
    ...(maxRepoMb === undefined ? {} : { maxRepoMb }),
    signal,
    onWait: (wait) => onEvent?.({ type: "search-waiting", ...wait }),
    onFound: ({ found: foundCount, total }) => onEvent?.({ type: "search-progressed", source, foundCount, total }),
  };
  const before = recordedSelections.find((selection) => selection.source === source);
  const [had, has] = [stableJson(before?.options ?? {}), stableJson(selectionOptions(wanted))];
  if (before !== undefined && had !== has) throw runMismatch(file ?? "", [`${source} was ${had}, now ${has}`]);
  const selection = before ?? { ...(await select(wanted)), source };
  onEvent?.({ type: "repositories-selected", selection });
  return selection;
}

function keep(
  recordedSelections: readonly RepositorySelection[],
  selections: readonly RepositorySelection[],
): readonly RepositorySelection[] {
  const chosen = new Set(selections.map(({ source }) => source));
  return [...selections, ...recordedSelections.filter(({ source }) => !chosen.has(source))];
}

async function readSelections(file: string | null): Promise<readonly RepositorySelection[]> {
  return file === null ? [] : await readRows(file, records.repositorySelection);
}
