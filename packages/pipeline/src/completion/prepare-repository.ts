import {
  type CompletionLoss,
  type ImpactMap,
  type MaskedRepository,
  type MaskJournalEntry,
  type OpenRepository,
  type RepositoryFiles,
  records,
  RepostError,
  SCHEMA_VERSION,
  type Store,
  type WorkspaceRun,
} from "@repost/spec";
import { archiveRepository } from "./repository-archive.ts";
import type { OpenedRepository, RepositoryTools } from "./repository-tools.ts";
import { loadImpactMap, storeImpactMap, storeRepositoryFiles } from "./task-folder.ts";
import { sourceChanged } from "../errors.ts";

export interface PreparedRepository {
  readonly row: MaskedRepository;
  readonly archive: RepositoryFiles;
  readonly map: ImpactMap;
  readonly opened: OpenedRepository;
}

export interface PrepareRepositoryOptions {
  readonly source: string;
  readonly repository: OpenRepository;
  readonly tools: RepositoryTools;
  readonly store: Store;
  readonly entries: readonly MaskJournalEntry[];
  readonly append: (entry: MaskJournalEntry) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

export class RepositoryLoss extends Error {
  override readonly name = "RepositoryLoss";
  readonly reason: CompletionLoss;

  constructor(reason: CompletionLoss, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.reason = reason;
  }
}

/** @throws RepositoryLoss; PipelineError PIPELINE_SOURCE_CHANGED */
export async function prepareRepository(options: PrepareRepositoryOptions): Promise<PreparedRepository> {
  const { repository, store, entries, tools, signal } = options;
  const archive = await archiveRepository(repository.root);
  const prepared = entries.find((entry) => entry.type === "prepared")?.repository;
  const files = await storeRepositoryFiles(store, archive, { signal });
  if (prepared === undefined) return prepareArchive(options, archive, files);
  if (prepared.files !== files) throw sourceChanged(options.source, prepared.files, files);
  const lock = prepared.lock === null ? null : await store.get(prepared.lock, { signal });
  const map = await loadImpactMap(store, prepared.impact_map, { signal });
  const opened = await tools.open({ root: repository.root, plan: prepared.plan, lock }, { signal });
  return { row: prepared, archive, map, opened };
}

async function prepareArchive(
  options: PrepareRepositoryOptions,
  archive: RepositoryFiles,
  files: string,
): Promise<PreparedRepository> {
  const { repository, tools, store, append, signal } = options;
  const { root } = repository;
  const plan = await step("plan_failed", signal, () => tools.plan(repository, { signal }));
  const lock = await step("install_failed", signal, () => tools.install(plan, repository.info, { signal }));
  const planned = { root, plan, lock };
  const opened = await step("install_failed", signal, () => tools.open(planned, { signal }));
  try {
    const suite = await step("suite_failed", signal, () => runSuite(opened, signal));
    const map = await step("map_failed", signal, () => tools.map(opened, planned, { signal }));
    if (map.tests.length === 0) throw new RepositoryLoss("map_failed", "No test passes in every run.");
    const row: MaskedRepository = {
      schema_version: SCHEMA_VERSION,
      repo: repository.info,
      files,
      plan,
      lock: lock === null ? null : await store.put(lock, { signal }),
      impact_map: await storeImpactMap(store, map, { signal }),
      suite: { ...suite, passed: map.tests.length },
      sampled: 0,
      reached: 0,
      valid: 0,
      repeated: 0,
      mutants: { killed: 0, total: 0 },
      by_test: 0,
    };
    await append(records.maskJournalEntry.parse({ schema_version: SCHEMA_VERSION, type: "prepared", repository: row }));
    return { row, archive, map, opened };
  } catch (error) {
    await opened.workspace.close();
    throw error;
  }
}

async function runSuite(
  { workspace, command }: OpenedRepository,
  signal: AbortSignal | undefined,
): Promise<Omit<MaskedRepository["suite"], "passed">> {
  const run = await workspace.run(command, { signal });
  if (!run.tests.some(({ verdict }) => verdict === "passed")) {
    throw new RepositoryLoss("suite_failed", `No test passes. ${explain(run)}`);
  }
  return { tests: run.collected.length, ms: run.execution.wall_ms, cpu_ms: run.execution.cpu_ms };
}

const MAX_TAIL_LENGTH = 500;

function explain({ uncollected, execution }: WorkspaceRun): string {
  const text = uncollected[0]?.reason ?? (execution.stderr.trim() || execution.stdout.trim());
  return text.slice(-MAX_TAIL_LENGTH);
}

/** A failing tool loses this repository only. */
async function step<T>(reason: CompletionLoss, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RepositoryLoss || !RepostError.is(error)) throw error;
    throw new RepositoryLoss(reason, `${error.message} ${error.hint}`, { cause: error });
  }
}
