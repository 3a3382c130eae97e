import { createSource, excludeRepository } from "@repost/context";
import {
  type CompletionLoss,
  type CompletionRejection,
  type Executor,
  type MaskedRepository,
  type MaskReport,
  records,
} from "@repost/spec";
import { COMMANDS } from "@repost/spec/settings";
import PQueue from "p-queue";
import { DEFAULT_CONCURRENCY } from "../default-concurrency.ts";
import { nothingToDo } from "../errors.ts";
import { openJournalOf } from "../journal.ts";
import { pinnedSource, displayedSource } from "../repositories/named-sources.ts";
import { closing, type RepositoryChoice, settingsOfChoice } from "../repositories/repository-choice.ts";
import { type SearchEvent, type TakenRepository, takeRepositories } from "../repositories/take-repositories.ts";
import { visitRepositories } from "../repositories/visit-repositories.ts";
import { openRunFolder, type RunFolder } from "../run-folder.ts";
import { VERSION } from "../version.ts";
import { completionRejection } from "./completion-rejection.ts";
import { type MaskChoice, maskLimits } from "./mask-choice.ts";
import { maskRepository } from "./mask-repository.ts";
import { RepositoryLoss } from "./prepare-repository.ts";
import type { RepositoryTools } from "./repository-tools.ts";
import { taskStore } from "./task-folder.ts";
import { writeTasks } from "./write-tasks.ts";

export type MaskEvent =
  | SearchEvent
  | { readonly type: "repository-prepared"; readonly repository: MaskedRepository; readonly masks: number }
  | { readonly type: "mask-checked"; readonly instanceId: string; readonly reason: CompletionLoss | null }
  | { readonly type: "repository-finished"; readonly source: string }
  | { readonly type: "repository-lost"; readonly rejection: CompletionRejection };

export interface MaskSourcesOptions {
  readonly sources: readonly string[];
  readonly folder: string;
  readonly tools: RepositoryTools;
  readonly executor: Pick<Executor, "capabilities">;
  readonly choice?: MaskChoice;
  readonly repositories?: RepositoryChoice;
  /** @default all cores, at most 24 */
  readonly concurrency?: number;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: MaskEvent) => void) | undefined;
}

/**
 * Keeps masks that the repositories' own tests can judge. The same call again resumes.
 * @throws PipelineError PIPELINE_NOTHING_TO_DO, PIPELINE_RUN_BUSY, PIPELINE_RUN_MISMATCH, PIPELINE_SOURCE_CHANGED
 */
export async function maskSources(options: MaskSourcesOptions): Promise<MaskReport> {
  const { sources, executor, choice = {}, repositories: filter = {}, signal, onEvent } = options;
  if (sources.length === 0) throw nothingToDo("No source was named.");
  const started = performance.now();
  const displayed = sources.map((source) => displayedSource(source, undefined));
  const { backend, image } = await executor.capabilities({ signal });
  await using folder = await openTasks(options, displayed, image);
  const { seed } = maskLimits(choice);
  const { repositories } = await takeRepositories({
    sources,
    file: folder.file("selections"),
    choice: filter,
    seed,
    signal,
    onEvent,
  });
  const write = (failed: readonly CompletionRejection[]): Promise<MaskReport> =>
    writeTasks({
      folder,
      sources: repositories.map(({ spec }) => spec),
      failed,
      facts: {
        sources: displayed,
        wall_s: Math.round((performance.now() - started) / 100) / 10,
        seed,
        executor: backend,
        ...(image === undefined ? {} : { image }),
        version: VERSION,
      },
    });
  return await write(await visitAll({ options, folder, repositories, write }));
}

function openTasks(
  { folder, choice = {}, repositories = {} }: MaskSourcesOptions,
  sources: readonly string[],
  image: string | undefined,
): Promise<RunFolder> {
  const { levels, ...drawn } = choice;
  return openRunFolder({
    path: folder,
    image,
    command: "mask",
    settings: COMMANDS.mask.fields,
    values: { ...drawn, level: levels, ...settingsOfChoice(repositories) },
    options: { sources: [...sources] },
  });
}

interface VisitAll {
  readonly options: MaskSourcesOptions;
  readonly folder: RunFolder;
  readonly repositories: readonly TakenRepository[];
  readonly write: (failed: readonly CompletionRejection[]) => Promise<unknown>;
}

/** @returns losses that the next run retries */
async function visitAll({ options, folder, repositories, write }: VisitAll): Promise<readonly CompletionRejection[]> {
  const { concurrency = DEFAULT_CONCURRENCY, signal, onEvent } = options;
  const queue = new PQueue({ concurrency });
  const failed: CompletionRejection[] = [];
  const lose = (rejection: CompletionRejection): void => {
    failed.push(rejection);
    onEvent?.({ type: "repository-lost", rejection });
  };
  const visits = visitRepositories({
    repositories,
    concurrency,
    signal,
    visit: (repository, visiting) => visitOne({ options, folder, queue, signal: visiting }, repository),
  });
  for await (const visited of visits) {
    if (visited.status === "lost") {
      const { source, detail } = visited.rejection;
      lose(completionRejection(source, null, { reason: "source_failed", detail }));
    } else if (visited.value.loss !== null) lose(visited.value.loss);
    else {
      failed.push(...visited.value.failed);
      await write(failed);
      onEvent?.({ type: "repository-finished", source: visited.repository.spec });
    }
  }
  return failed;
}

interface VisitContext {
  readonly options: MaskSourcesOptions;
  readonly folder: RunFolder;
  readonly queue: PQueue;
  readonly signal: AbortSignal;
}

interface Visit {
  readonly loss: CompletionRejection | null;
  readonly failed: readonly CompletionRejection[];
}

async function visitOne(
  { options, folder, queue, signal }: VisitContext,
  { spec, address, selected }: TakenRepository,
): Promise<Visit> {
  const { tools, choice = {}, repositories = {}, onEvent } = options;
  await using journal = await openJournalOf(records.maskJournalEntry, folder.file("journal"), spec);
  const { entries } = journal;
  if (entries.some(({ type }) => type === "finished")) return { loss: null, failed: [] };
  const pinned = entries.find((entry) => entry.type === "prepared")?.repository.repo.source;
  const from = pinned === undefined ? address : pinnedSource(address, pinned, undefined);
  const repository = await createSource(from, { selected }).open({ signal });
  await using _ = closing(repository);
  try {
    const exclusion = excludeRepository(repository.info, repositories);
    if (exclusion !== null) throw new RepositoryLoss("excluded", exclusion.detail);
    const failed = await maskRepository({
      source: spec,
      repository,
      tools,
      store: taskStore(folder.path),
      choice,
      entries: [...entries],
      append: (entry) => journal.append(entry),
      queue,
      onPrepared: (row, masks) => onEvent?.({ type: "repository-prepared", repository: row, masks }),
      onChecked: (checked) => onEvent?.({ type: "mask-checked", ...checked }),
      signal,
    });
    return { loss: null, failed };
  } catch (error) {
    if (!(error instanceof RepositoryLoss)) throw error;
    const loss = completionRejection(spec, null, { reason: error.reason, detail: error.message });
    return { loss, failed: [] };
  } finally {
    await repository.close();
  }
}
