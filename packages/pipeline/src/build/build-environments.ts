import type { SelectedRepository } from "@repost/context";
import { createFolderStore } from "@repost/dataset";
import { keepModules } from "@repost/executor";
import type { UsageTotals } from "@repost/llm";
import { DEFAULT_GATES, digestOf, stableJson, withoutUndefined } from "@repost/spec";
import type { BuildReport, SuppliedValues, Rejection, RepositorySelection, Source } from "@repost/spec";
import { COMMANDS, type CoverageKind, type UnsafePolicy } from "@repost/spec/settings";
import { DEFAULT_CONCURRENCY } from "../default-concurrency.ts";
import { withSuppliedValues } from "../config/with-supplied-values.ts";
import { nothingToDo } from "../errors.ts";
import type { BuildEvent } from "../events.ts";
import { finishDataset } from "../final/finish-dataset.ts";
import { type GateOptions, resolveGates, settingsOfGates } from "../gate/gate-options.ts";
import { openJournal } from "../journal.ts";
import { unpackFunctionRows, type UnpackedSources } from "../repositories/function-rows.ts";
import { nameSources, type NamedSources, pinnedSource, displayedSource } from "../repositories/named-sources.ts";
import { type RepositoryChoice, settingsOfChoice, sourceOpener } from "../repositories/repository-choice.ts";
import {
  takeRepositories,
  type TakenRepository,
  type TakeRepositoriesOptions,
} from "../repositories/take-repositories.ts";
import { visitRepositories } from "../repositories/visit-repositories.ts";
import { settingsOfModel } from "../recorded-options.ts";
import { openStages, requireModelBoundary } from "../model/open-stages.ts";
import { openRunFolder, type RunFolder } from "../run-folder.ts";
import { VERSION } from "../version.ts";
import type { BuildRunOptions } from "./build-run-options.ts";
import { buildSource, settle, type DiscoveryOptions } from "./build-source.ts";
import type { BuildStages } from "./build-stages.ts";
import { acceptedEnvironments } from "./finished-sources.ts";
import type { EnvironmentChoice } from "./lock-source.ts";
import { writeBuildOutputs } from "./write-build-outputs.ts";

export type { DiscoveryOptions, EnvironmentChoice, GateOptions };

export interface BuildEnvironmentsOptions extends BuildRunOptions, GateOptions {
  /** SOURCEs, github:QUERY, or files of function rows. */
  readonly sources: readonly (string | Source)[];
  readonly openSource?: (spec: string, selected: SelectedRepository | null) => Source;
  /** Lists the repositories of a github:QUERY. */
  readonly select?: TakeRepositoriesOptions["select"];
  readonly choice?: RepositoryChoice;
  readonly discovery?: DiscoveryOptions;
  readonly suppliedValues?: SuppliedValues | null;
  /** For JavaScript; "c8" counts lines and is faster. @default DEFAULT_GATES.coverage */
  readonly coverage?: CoverageKind;
  /** @default DEFAULT_GATES.unsafe */
  readonly unsafe?: UnsafePolicy;
  /** 1 drops exact duplicates only, null none. @default DEFAULT_GATES.minSimilarity */
  readonly minSimilarity?: number | null;
  readonly onEvent?: ((event: BuildEvent) => void) | undefined;
}

type NamedBuildOptions = Omit<BuildEnvironmentsOptions, "sources" | "openSource"> & NamedSources;

interface Built {
  readonly repositories: readonly string[];
  readonly selections: readonly RepositorySelection[];
  readonly lost: readonly Rejection[];
  readonly dropped: ReadonlyMap<string, Rejection>;
  readonly spent: UsageTotals | null;
}

/**
 * Builds environments from sources into a run directory. The same call again resumes.
 * @throws PipelineError PIPELINE_NOTHING_TO_DO, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH, PIPELINE_UNSAFE_EXECUTION
 */
export async function buildEnvironments(wanted: BuildEnvironmentsOptions): Promise<BuildReport> {
  const opener = sourceOpener(wanted.discovery?.maxRepoMb);
  await using executor = keepModules(wanted.executor);
  const named = await nameSources(wanted.sources, wanted.openSource, opener, wanted);
  const options = { ...wanted, ...named, executor };
  const { sources, openSource, model = null, signal } = options;
  if (sources.length === 0) throw nothingToDo("No source was named.");
  await requireModelBoundary(options, model !== null);
  const started = performance.now();
  const displayed = sources.map((source) => displayedSource(source, openSource));
  const { backend, image } = await executor.capabilities({ signal });
  await using folder = await openBuildFolder(options, displayed, image);
  const { spent, ...built } = await buildInto(folder, options);
  const facts = {
    sources: displayed,
    llm_calls: spent?.calls ?? 0,
    input_tokens: spent?.inputTokens ?? 0,
    output_tokens: spent?.outputTokens ?? 0,
    wall_s: Math.round((performance.now() - started) / 100) / 10,
    seed: options.seed ?? 0,
    executor: backend,
    ...withoutUndefined({ image }),
    version: VERSION,
  };
  return await writeBuildOutputs({ ...built, folder, gates: resolveGates(options), facts });
}

function openBuildFolder(
  options: NamedBuildOptions,
  sources: readonly string[],
  image: string | undefined,
): Promise<RunFolder> {
  const { run, discovery = {}, suppliedValues = null, model = null } = options;
  return openRunFolder({
    path: run,
    image,
    command: "build",
    settings: COMMANDS.build.fields,
    values: settingsOf(options),
    options: {
      ...model?.identity,
      sources: [...sources],
      discovery_seed: discovery.seed ?? 0,
      ...(suppliedValues === null ? {} : { given: digestOf(stableJson(suppliedValues)) }),
    },
  });
}

async function buildInto(folder: RunFolder, options: NamedBuildOptions): Promise<Built> {
  const { sources, openSource, discovery = {}, seed = 0, signal, onEvent } = options;
  const { environments = null, choice = {}, suppliedValues = null } = options;
  const { minSimilarity = DEFAULT_GATES.minSimilarity, concurrency = DEFAULT_CONCURRENCY } = options;
  const { coverage = DEFAULT_GATES.coverage, unsafe = DEFAULT_GATES.unsafe } = options;
  const opened = await openStages(folder, options, { ...resolveGates(options), coverage, unsafe });
  const stages = withSuppliedValues(opened.stages, suppliedValues);
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
  return { repositories: specs, selections, lost, dropped, spent: opened.spent() };
}

function settingsOf(options: NamedBuildOptions): Readonly<Record<string, unknown>> {
  const { discovery = {}, choice = {}, environments = null, coverage, model = null, seed = 0 } = options;
  return {
    ...discovery,
    ...settingsOfChoice(choice),
    ...settingsOfGates(options),
    coverage,
    install: environments !== null,
    cutoff: environments?.cutoff,
    ...settingsOfModel(model),
    seed,
  };
}

interface BuildingRepositories {
  readonly folder: RunFolder;
  readonly stages: BuildStages;
  readonly repositories: readonly TakenRepository[];
  readonly choiceOf: UnpackedSources["choiceOf"];
}

async function buildRepositories(
  options: NamedBuildOptions,
  { folder, stages, repositories, choiceOf }: BuildingRepositories,
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
