import { mkdir } from "node:fs/promises";
import path from "node:path";
import { discoverTargets, excludeRepository, type LanguageLines, type SelectedRepository } from "@repost/context";
import { writeJsonLines } from "@repost/dataset";
import { type FreshFolder, makeFreshFolder } from "@repost/executor";
import type { CallOptions, Language, Rejection, Source, Target } from "@repost/spec";
import { RUN_FILES, records } from "@repost/spec";
import { addAll, addTo } from "../counts.ts";
import type { DiscoveryOptions } from "../build/build-source.ts";
import { nothingToDo } from "../errors.ts";
import { type RowChoice, unpackFunctionRows } from "../repositories/function-rows.ts";
import { nameSources, type NamedSources } from "../repositories/named-sources.ts";
import { closing, sourceOpener, type RepositoryChoice } from "../repositories/repository-choice.ts";
import {
  takeRepositories,
  type SearchEvent,
  type TakenRepository,
  type TakeRepositoriesOptions,
} from "../repositories/take-repositories.ts";
import { sourceRejection, visitRepositories } from "../repositories/visit-repositories.ts";

/** Opening a repository mostly waits for its server. */
const AT_ONCE = 4;

export interface DiscoverSourcesOptions extends CallOptions {
  /** SOURCEs, github:QUERY, or Source objects. */
  readonly sources: readonly (string | Source)[];
  /** Null writes nothing. @default null */
  readonly run?: string | null;
  readonly discovery?: DiscoveryOptions;
  readonly isWanted?: (target: Target) => boolean;
  readonly choice?: RepositoryChoice;
  readonly openSource?: (spec: string, selected: SelectedRepository | null) => Source;
  readonly select?: TakeRepositoriesOptions["select"];
  readonly onEvent?: ((event: DiscoverEvent) => void) | undefined;
}

export interface DiscoveredLanguage {
  readonly name: string;
  readonly language: Language;
  /** Empty when the language was an option. */
  readonly languages: readonly LanguageLines[];
}

export type DiscoverEvent =
  | SearchEvent
  | ({ readonly type: "targets-discovered"; readonly targets: readonly Target[] } & DiscoveredLanguage)
  | { readonly type: "source-lost"; readonly rejection: Rejection };

export interface DiscoverReport {
  readonly repositories: number;
  readonly targets: number;
  /** Skipped repositories and functions by reason. */
  readonly skipped: Readonly<Record<string, number>>;
}

/**
 * The same run selects the same repositories.
 * @throws PipelineError PIPELINE_RUN_MISMATCH, PIPELINE_NOTHING_TO_DO, and errors of a single source
 */
export async function discoverSources(wanted: DiscoverSourcesOptions): Promise<DiscoverReport> {
  const opener = sourceOpener(wanted.discovery?.maxRepoMb);
  const options = { ...wanted, ...(await nameSources(wanted.sources, wanted.openSource, opener, wanted)) };
  const { sources, openSource, run = null, discovery = {}, choice = {}, select, signal, onEvent } = options;
  if (sources.length === 0) throw nothingToDo("No source was named.");
  if (run !== null) await mkdir(run, { recursive: true });
  await using rows = await rowFolder(run);
  const unpacked = await unpackFunctionRows(sources, rows.path, { signal });
  const { language, maxRepoMb, seed = 0 } = discovery;
  const file = run === null ? null : path.join(run, RUN_FILES.repositories);
  const taking = { sources: unpacked.sources, openSource, file, choice, language, maxRepoMb, seed, select };
  const { repositories, selections } = await takeRepositories({ ...taking, signal, onEvent });
  const count = { repositories: 0, targets: 0 };
  const skipped: Record<string, number> = {};
  for (const selection of selections) addAll(skipped, selection.skipped);

  const visit = async (repository: TakenRepository, each: AbortSignal): Promise<Discovered> =>
    await discoverOne(repository, { ...options, signal: each }, unpacked.choiceOf(repository.spec));
  const discovered = async function* (): AsyncGenerator<Target, void> {
    for await (const visited of visitRepositories({ repositories, visit, concurrency: AT_ONCE, signal })) {
      const { targets, reasons, rejection, chosen } =
        visited.status === "visited" ? visited.value : lose(visited.rejection);
      for (const reason of reasons) addTo(skipped, reason);
      if (rejection !== null) onEvent?.({ type: "source-lost", rejection });
      if (chosen !== null) {
        count.repositories += 1;
        count.targets += targets.length;
        onEvent?.({ type: "targets-discovered", targets, ...chosen });
      }
      yield* targets;
    }
  };
  if (run !== null) await writeJsonLines(path.join(run, RUN_FILES.targets), records.target, discovered(), { signal });
  else for await (const _ of discovered());
  return { ...count, skipped };
}

async function rowFolder(run: string | null): Promise<FreshFolder> {
  if (run === null) return await makeFreshFolder();
  return { path: path.join(run, RUN_FILES.rows), [Symbol.asyncDispose]: async () => {} };
}

interface Discovered {
  readonly targets: readonly Target[];
  readonly reasons: readonly string[];
  readonly rejection: Rejection | null;
  readonly chosen: DiscoveredLanguage | null;
}

function lose(rejection: Rejection): Discovered {
  return { targets: [], reasons: [rejection.reason], rejection, chosen: null };
}

async function discoverOne(
  { spec, address, selected }: TakenRepository,
  options: Omit<DiscoverSourcesOptions, "sources" | "openSource"> & NamedSources,
  row: RowChoice | null,
): Promise<Discovered> {
  const { discovery = {}, choice = {}, signal } = options;
  const openSource = options.openSource ?? sourceOpener(discovery.maxRepoMb);
  const repository = await openSource(address, selected).open({ signal });
  await using _ = closing(repository);
  const exclusion = excludeRepository(repository.info, choice);
  if (exclusion !== null) return { ...lose(sourceRejection(spec, exclusion)), reasons: [exclusion.reason] };
  const discovered = await discoverTargets({ ...discovery, ...row?.discovery, repository, signal });
  const { skipped, language, languages } = discovered;
  const targets = row === null ? discovered.targets : row.choose(discovered.targets);
  const chosen = { name: repository.info.name, language, languages };
  const kept = options.isWanted === undefined ? targets : targets.filter(options.isWanted);
  const unwanted = Array.from({ length: targets.length - kept.length }, () => "not_asked_for");
  const reasons = [...skipped.map(({ reason }) => reason), ...unwanted];
  return { targets: kept, reasons, rejection: null, chosen };
}
