import { availableParallelism } from "node:os";
import type { CoverageKind } from "@repost/checks";
import type { SelectedRepository } from "@repost/context";
import { createFolderStore } from "@repost/dataset";
import { digestOf, stableJson } from "@repost/spec";
import type { BuildReport, Executor, GivenValues, Rejection, Source } from "@repost/spec";
import { withGivenValues } from "../config/with-given-values.ts";
import { nothingToDo } from "../errors.ts";
import type { BuildEvent } from "../events.ts";
import { MIN_SIMILARITY } from "../final/find-duplicates.ts";
import { finishDataset } from "../final/finish-dataset.ts";
import { type GateOptions, recordedGates, resolveGates } from "../gate/gate-options.ts";
import { openJournal } from "../journal.ts";
import { unpackFunctionRows, type UnpackedSources } from "../repositories/function-rows.ts";
import { nameSources, type NamedSources, pinnedSource, shownSource } from "../repositories/named-sources.ts";
import { repositoryOptions, sourceOpener, type RepositoryChoice } from "../repositories/repository-choice.ts";
import {
  takeRepositories,
  type TakenRepository,
  type TakeRepositoriesOptions,
} from "../repositories/take-repositories.ts";
import { visitRepositories } from "../repositories/visit-repositories.ts";
import { modelOptions } from "../model/model-options.ts";
import type { ModelChoice } from "../model/model-stages.ts";
import { openStages } from "../model/open-stages.ts";
import { openRunFolder, type RunFolder } from "../run-folder.ts";
import { requireBoundary } from "../runtime/require-boundary.ts";
import { VERSION } from "../version.ts";
import { buildSource, settle, type DiscoveryOptions } from "./build-source.ts";
import type { BuildStages, UnsafePolicy } from "./build-stages.ts";
import { acceptedEnvironments } from "./finished-sources.ts";
import type { EnvironmentChoice } from "./lock-source.ts";
import { writeBuildOutputs } from "./write-build-outputs.ts";

export type { DiscoveryOptions, EnvironmentChoice, GateOptions };

export interface BuildEnvironmentsOptions extends GateOptions {
  /** Folders, git URLs, pypi:NAME: what createSource of @repost/context opens; github:QUERY for all that it finds; files of function rows; or Source objects. */
  readonly sources: readonly (string | Source)[];
  /** Folder of the run; made where it is missing, gone on with where it is there. */
  readonly run: string;
  /** Where code runs. It stays the caller's: closing it is too. */
  readonly executor: Executor;
  /** Lets code that a model writes run on an executor that is no boundary. @default false */
  readonly allowUnsafeLocalExec?: boolean;
  /** A model that takes part. @default none: the stages of --strategy static */
  readonly model?: ModelChoice | null;
  /** @default those of the strategy */
  readonly stages?: BuildStages;
  /** @default createSource of @repost/context */
  readonly openSource?: (spec: string, selected: SelectedRepository | null) => Source;
  /** Lists the repositories of a github:QUERY. @default selectRepositories of @repost/context */
  readonly select?: TakeRepositoriesOptions["select"];
  /** Which repositories are taken. @default all */
  readonly choice?: RepositoryChoice;
  /** Which functions are targets. */
  readonly discovery?: DiscoveryOptions;
  /** What installs the packages that functions import. @default null: functions that need some are rejected when they are loaded */
  readonly environments?: EnvironmentChoice | null;
  /** Values that search cannot make, as loadConfig reads them. @default null: none */
  readonly given?: GivenValues | null;
  /** How JavaScript and TypeScript are counted: exactly, or by lines as c8 does, which is quicker and tells less. @default "exact" */
  readonly coverage?: CoverageKind;
  /** Whether modules that call what only a sandbox can hold are refused, or only said to do so. @default "warn" */
  readonly unsafe?: UnsafePolicy;
  /** Least similarity of functions of which one stays: 1 for those that are the same alone, null to keep all. @default 0.85 */
  readonly minSimilarity?: number | null;
  /** Same seed, same environments. @default 0 */
  readonly seed?: number;
  /** Targets at once. @default all cores, at most 24 */
  readonly concurrency?: number;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: BuildEvent) => void) | undefined;
}

const DEFAULT_CONCURRENCY = Math.min(availableParallelism(), 24);

/**
 * Builds environments from sources into a RUN folder: environments.jsonl, rejected.jsonl, report.json, report.html. At the end each
 * runs once more, and of functions that are alike one stays. The same call
 * again goes on where it stopped.
 *
 * @throws PipelineError PIPELINE_NOTHING_TO_DO, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH, PIPELINE_UNSAFE_EXECUTION
 * @example
 * await using executor = await createExecutor({ kind: "auto" });
 * const report = await buildEnvironments({ sources: ["pypi:more-itertools"], run: "run", executor });
 */
export async function buildEnvironments(wanted: BuildEnvironmentsOptions): Promise<BuildReport> {
  const opener = sourceOpener(wanted.discovery?.maxRepoMb);
  const options = { ...wanted, ...(await nameSources(wanted.sources, wanted.openSource, opener, wanted)) };
  const { sources, openSource, run, executor, discovery = {}, seed = 0, signal } = options;
  const { environments = null, choice = {}, coverage = "exact", given = null, unsafe = "warn", onEvent } = options;
  const { minSimilarity = MIN_SIMILARITY, model = null } = options;
  if (sources.length === 0) throw nothingToDo("No source was named.");
  if (model !== null) {
    const allowed = options.allowUnsafeLocalExec ?? false;
    await requireBoundary({ executor, code: "code that a model writes", allowed, signal });
  }
  const started = performance.now();
  const shown = sources.map((source) => shownSource(source, openSource));
  const { backend, image } = await executor.capabilities({ signal });
  const folder = await openRunFolder({
    path: run,
    image,
    command: "build",
    version: VERSION,
    options: {
      sources: shown,
      discovery: { ...discovery },
      repositories: repositoryOptions(choice),
      packages: environments === null ? null : { cutoff: environments.cutoff ?? null },
      ...recordedGates(options),
      // Runs that were begun before there was a choice counted exactly.
      ...(coverage === "exact" ? {} : { coverage }),
      ...(given === null ? {} : { given: digestOf(stableJson(given)) }),
      ...modelOptions(model),
      ...(unsafe === "warn" ? {} : { unsafe }),
      ...(minSimilarity === MIN_SIMILARITY ? {} : { min_similarity: minSimilarity }),
      seed,
    },
  });
  try {
    const settings = { ...resolveGates(options), executor, coverage, unsafe, seed, signal };
    const { concurrency = DEFAULT_CONCURRENCY } = options;
    const opened = await openStages({ ...settings, folder, model, stages: options.stages, environments, concurrency });
    const stages = withGivenValues(opened.stages, given);
    const unpacked = await unpackFunctionRows(sources, folder.file("rows"), { signal });
    const { repositories, selections } = await takeRepositories({
      sources: unpacked.sources,
      openSource,
      file: folder.file("repositories"),
      choice,
      language: discovery.language,
      maxRepoMb: discovery.maxRepoMb,
      seed,
      select: options.select,
      signal,
      onEvent,
    });
    const lost = await buildRepositories(options, { folder, stages, repositories, choiceOf: unpacked.choiceOf });
    const specs = repositories.map(({ spec }) => spec);
    const dropped = await finishDataset({
      folder,
      environments: () => acceptedEnvironments(folder, specs),
      judge: stages.judge,
      installer: environments?.environments ?? null,
      minSimilarity,
      concurrency,
      signal,
      onDropped: (rejection) => onEvent?.({ type: "environment-dropped", rejection }),
    });
    const facts = {
      sources: shown,
      selections,
      repositories: specs,
      seed,
      executor: backend,
      image,
      version: VERSION,
      wallS: (performance.now() - started) / 1000,
      spent: opened.spent(),
    };
    return await writeBuildOutputs({ folder, lost, dropped, facts });
  } finally {
    await folder.close();
  }
}

/** Builds repository after repository; one that cannot be opened is told and left, unless none can. */
async function buildRepositories(
  options: Omit<BuildEnvironmentsOptions, "sources" | "openSource"> & NamedSources,
  {
    folder,
    stages,
    repositories,
    choiceOf,
  }: {
    folder: RunFolder;
    stages: BuildStages;
    repositories: readonly TakenRepository[];
    choiceOf: UnpackedSources["choiceOf"];
  },
): Promise<readonly Rejection[]> {
  const { discovery = {}, choice = {}, environments = null, seed = 0, signal, onEvent } = options;
  const { concurrency = DEFAULT_CONCURRENCY } = options;
  const openSource = options.openSource ?? sourceOpener(discovery.maxRepoMb);
  const store = createFolderStore(folder.file("store"));
  const lost: Rejection[] = [];
  const build = async ({ spec, address, selected }: TakenRepository): Promise<readonly Rejection[]> => {
    await using journal = await openJournal(folder.file("journal"), spec);
    if (journal.entries.some((entry) => entry.type === "finished")) return [];
    const pinned = journal.entries.find((entry) => entry.type === "begun")?.info.source;
    const source = openSource(
      pinned === undefined ? address : pinnedSource(address, pinned, options.openSource),
      selected,
    );
    const row = choiceOf(spec);
    const context = { spec, source, journal, stages, store, discovery, row, filter: choice, environments };
    return await buildSource({ ...context, seed, concurrency, signal, onEvent });
  };
  for await (const visited of visitRepositories({ repositories, visit: build, signal })) {
    if (visited.status === "visited") {
      lost.push(...visited.value);
      continue;
    }
    const { rejection, isSettled, error } = visited;
    onEvent?.({ type: "source-failed", source: rejection.source, error });
    if (!isSettled) {
      lost.push(rejection);
      continue;
    }
    await using journal = await openJournal(folder.file("journal"), rejection.source);
    await settle(journal, rejection);
  }
  return lost;
}
