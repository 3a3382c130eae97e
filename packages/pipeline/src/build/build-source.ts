import {
  discoverTargets,
  excludeRepository,
  type DiscoverTargetsOptions,
  type RepositoryFilter,
} from "@repost/context";
import type { CallOptions, OpenRepository, Rejection, Source, Store, Target } from "@repost/spec";
import { SCHEMA_VERSION } from "@repost/spec";
import { buildTarget, type TargetResult } from "./build-target.ts";
import type { BuildStages } from "./build-stages.ts";
import { failedRejection, MAX_FAILURES_IN_A_ROW } from "./target-rejection.ts";
import type { EnvironmentChoice } from "./lock-source.ts";
import { openTargetWork } from "./target-work.ts";
import type { BuildEvent } from "../events.ts";
import { forEachConcurrent } from "../for-each-concurrent.ts";
import type { Journal } from "../journal.ts";
import type { RowChoice } from "../repositories/function-rows.ts";
import { closing } from "../repositories/repository-choice.ts";
import { sourceRejection } from "../repositories/visit-repositories.ts";

export type DiscoveryOptions = Omit<DiscoverTargetsOptions, "repository" | "signal">;

interface BuildSourceOptions extends CallOptions {
  readonly spec: string;
  readonly source: Source;
  readonly journal: Journal;
  readonly stages: BuildStages;
  readonly store: Store;
  readonly discovery: DiscoveryOptions;
  readonly row?: RowChoice | null;
  readonly filter: RepositoryFilter;
  readonly environments: EnvironmentChoice | null;
  readonly seed: number;
  readonly concurrency: number;
  readonly onEvent?: ((event: BuildEvent) => void) | undefined;
}

/** Returns targets to retry in the next run. */
export async function buildSource(options: BuildSourceOptions): Promise<readonly Rejection[]> {
  const { spec, source, journal, discovery, signal, onEvent } = options;
  const opened = await source.open({ signal });
  await using _ = closing(opened);
  // Stars and similar figures change between runs.
  const begun = journal.entries.find((entry) => entry.type === "begun");
  const repository = { ...opened, info: begun?.info ?? opened.info };
  const exclusion = excludeRepository(repository.info, options.filter);
  if (exclusion !== null) {
    const rejection = sourceRejection(spec, exclusion);
    await settle(journal, rejection);
    onEvent?.({ type: "source-left-out", source: spec, rejection });
    return [];
  }
  const { row = null } = options;
  const discovered = await discoverTargets({ ...discovery, ...row?.discovery, repository, signal });
  const { skipped } = discovered;
  const targets = row === null ? discovered.targets : row.choose(discovered.targets);
  const done = finishedTargets(journal);
  if (begun === undefined) {
    await journal.append({
      schema_version: SCHEMA_VERSION,
      type: "begun",
      info: repository.info,
      targets: targets.map((target) => target.instance_id),
      skipped: [...skipped],
    });
  }
  onEvent?.({
    type: "source-opened",
    source: spec,
    name: repository.info.name,
    targets: targets.length,
    finished: done.size,
  });
  const remaining = targets.filter((target) => !done.has(target.instance_id));
  const failed = remaining.length === 0 ? [] : await buildTargets(options, repository, targets, remaining);
  if (failed.length === 0) await journal.append({ schema_version: SCHEMA_VERSION, type: "finished" });
  onEvent?.({ type: "source-finished", source: spec });
  return failed;
}

/** Prevents that a later run opens the repository again. */
export async function settle(journal: Journal, rejection: Rejection): Promise<void> {
  await journal.append({ schema_version: SCHEMA_VERSION, type: "rejected", rejection });
  await journal.append({ schema_version: SCHEMA_VERSION, type: "finished" });
}

function finishedTargets(journal: Journal): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const entry of journal.entries) {
    if (entry.type === "accepted") ids.add(entry.environment.instance_id);
    if (entry.type === "rejected" && entry.rejection.instance_id !== null) ids.add(entry.rejection.instance_id);
  }
  return ids;
}

async function buildTargets(
  options: BuildSourceOptions,
  repository: OpenRepository,
  all: readonly Target[],
  targets: readonly Target[],
): Promise<Rejection[]> {
  const { spec, journal, stages, store, environments: choice, seed, concurrency, signal, onEvent } = options;
  const { slots, observer } = stages;
  const locking = { spec, repository, targets, journal, store, choice, onEvent, signal };
  const workOf = await openTargetWork({ ...locking, observed: all, observer, seed });
  const results = new TargetResults(journal, onEvent);
  await forEachConcurrent(targets, { concurrency: slots?.inFlight ?? concurrency, signal }, async (target) => {
    const work = (): Promise<TargetResult> => buildTarget({ ...workOf(target), stages });
    await results.record(target, await (slots?.run(target.instance_id, work) ?? work()));
  });
  return results.failed;
}

class TargetResults {
  readonly failed: Rejection[] = [];
  readonly #journal: Journal;
  readonly #onEvent: BuildSourceOptions["onEvent"];
  #failuresInARow = 0;

  constructor(journal: Journal, onEvent: BuildSourceOptions["onEvent"]) {
    this.#journal = journal;
    this.#onEvent = onEvent;
  }

  async record(target: Target, result: TargetResult): Promise<void> {
    if (result.status === "failed") {
      this.#failuresInARow += 1;
      if (this.#failuresInARow >= MAX_FAILURES_IN_A_ROW) throw result.error;
      const rejection = failedRejection(target, result);
      this.failed.push(rejection);
      this.#onEvent?.({ type: "target-rejected", rejection });
      return;
    }
    this.#failuresInARow = 0;
    const attempts = [...result.attempts];
    if (result.status === "accepted") {
      const { environment } = result;
      await this.#journal.append({ schema_version: SCHEMA_VERSION, type: "accepted", environment, attempts });
      this.#onEvent?.({ type: "target-accepted", environment });
    } else {
      const { rejection } = result;
      await this.#journal.append({ schema_version: SCHEMA_VERSION, type: "rejected", rejection, attempts });
      this.#onEvent?.({ type: "target-rejected", rejection });
    }
  }
}
