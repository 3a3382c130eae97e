import { availableParallelism } from "node:os";
import { createSource } from "@repost/context";
import { createFolderStore } from "@repost/dataset";
import type { BuildReport, Executor, RepostError, Rejection, Source } from "@repost/spec";
import { SCHEMA_VERSION } from "@repost/spec";
import { nothingToDo } from "../errors.ts";
import type { BuildEvent } from "../events.ts";
import { openJournal } from "../journal.ts";
import { openRunFolder, type RunFolder } from "../run-folder.ts";
import { VERSION } from "../version.ts";
import { buildSource, type DiscoveryOptions } from "./build-source.ts";
import { createStaticStages, type BuildStages } from "./build-stages.ts";
import type { EnvironmentChoice } from "./lock-source.ts";
import { writeBuildOutputs } from "./write-build-outputs.ts";

export interface BuildEnvironmentsOptions {
  /** Folders, git URLs, pypi:NAME: what createSource of @repost/context opens. */
  readonly sources: readonly string[];
  /** Folder of the run; made where it is missing, gone on with where it is there. */
  readonly run: string;
  /** Where code runs. It stays the caller's: closing it is too. */
  readonly executor: Executor;
  /** @default the stages of --strategy static */
  readonly stages?: BuildStages;
  /** @default createSource of @repost/context */
  readonly openSource?: (spec: string) => Source;
  /** Which functions are targets. */
  readonly discovery?: DiscoveryOptions;
  /** What installs the packages that functions import. @default null: functions that need some are rejected when they are loaded */
  readonly environments?: EnvironmentChoice | null;
  /** @default 0.8 */
  readonly minCoverage?: number;
  /** @default 0.5 */
  readonly minMutation?: number;
  /** Same seed, same environments. @default 0 */
  readonly seed?: number;
  /** Targets at once. @default all cores, at most 24 */
  readonly concurrency?: number;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: BuildEvent) => void) | undefined;
}

/**
 * Builds environments from sources into a RUN folder: environments.jsonl, rejected.jsonl, report.json, report.html. The same call
 * again goes on where it stopped.
 *
 * @example
 * await using executor = await createExecutor({ kind: "auto" });
 * const report = await buildEnvironments({ sources: ["pypi:more-itertools"], run: "run", executor });
 */
export async function buildEnvironments(options: BuildEnvironmentsOptions): Promise<BuildReport> {
  const { sources, run, executor, discovery = {}, minCoverage = 0.8, minMutation = 0.5, seed = 0, signal } = options;
  const { environments = null } = options;
  if (sources.length === 0) throw nothingToDo("No source was named.");
  const started = performance.now();
  const folder = await openRunFolder({
    path: run,
    command: "build",
    version: VERSION,
    options: {
      sources: [...sources],
      discovery: { ...discovery },
      packages: environments === null ? null : { cutoff: environments.cutoff ?? null },
      min_coverage: minCoverage,
      min_mutation: minMutation,
      seed,
    },
  });
  try {
    const stages = options.stages ?? (await createStaticStages({ executor, minCoverage, minMutation, seed, signal }));
    const lost = await buildSources(options, folder, stages);
    const { backend } = await executor.capabilities({ signal });
    const facts = { sources, seed, executor: backend, version: VERSION, wallS: (performance.now() - started) / 1000 };
    return await writeBuildOutputs({ folder, lost, facts });
  } finally {
    await folder.close();
  }
}

/** Builds source after source; one that cannot be opened is told and left, unless none can. */
async function buildSources(
  options: BuildEnvironmentsOptions,
  folder: RunFolder,
  stages: BuildStages,
): Promise<readonly Rejection[]> {
  const {
    sources,
    discovery = {},
    environments = null,
    seed = 0,
    concurrency = Math.min(availableParallelism(), 24),
    signal,
    onEvent,
  } = options;
  const openSource = options.openSource ?? createSource;
  const store = createFolderStore(folder.file("store"));
  const lost: Rejection[] = [];
  let opened = 0;
  for (const spec of sources) {
    await using journal = await openJournal(folder.file("journal"), spec);
    try {
      const pinned = journal.entries.find((entry) => entry.type === "begun")?.info.source ?? spec;
      if (journal.entries.some((entry) => entry.type === "finished")) {
        opened += 1;
        continue;
      }
      const source = openSource(pinned);
      const context = { spec, source, journal, stages, store, discovery, environments, seed, concurrency };
      lost.push(...(await buildSource({ ...context, signal, onEvent })));
      opened += 1;
    } catch (error) {
      signal?.throwIfAborted();
      if (sources.length === 1 || !isSourceProblem(error)) throw error;
      lost.push(lostSource(spec, error));
      onEvent?.({ type: "source-failed", source: spec, error });
    }
  }
  if (opened === 0) throw nothingToDo("None of the sources could be opened.");
  return lost;
}

/** What is wrong with one source leaves the others as they are; a broken executor or a full disk does not. */
function isSourceProblem(error: unknown): error is RepostError {
  return error instanceof Error && "code" in error && String(error.code).startsWith("CONTEXT_");
}

function lostSource(spec: string, error: RepostError): Rejection {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: null,
    source: spec,
    path: null,
    stage: "source",
    reason: error.code.toLowerCase(),
    detail: error.message,
  };
}
