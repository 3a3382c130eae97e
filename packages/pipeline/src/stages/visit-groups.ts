import type { OpenRepository, Rejection, Source, Target } from "@repost/spec";
import { RepostError } from "@repost/spec";
import { sourceChanged } from "../errors.ts";
import { closing } from "../repositories/repository-choice.ts";
import { sourceRejection } from "../repositories/visit-repositories.ts";
import type { RunFolder } from "../run-folder.ts";
import type { StageEvent } from "./stage-events.ts";
import { targetGroups } from "./stage-input.ts";

interface VisitGroupsOptions {
  readonly folder: RunFolder;
  /** Returns false for groups without work, which are not opened. */
  readonly isWanted: (targets: readonly Target[]) => boolean;
  readonly openSource: (spec: string) => Source;
  readonly visit: (repository: OpenRepository, targets: readonly Target[]) => Promise<void>;
  readonly lose: (rejection: Rejection) => Promise<void>;
  readonly signal: AbortSignal | undefined;
  readonly onEvent: ((event: StageEvent) => void) | undefined;
}

/**
 * Opens repositories in their original revision.
 * @throws PipelineError PIPELINE_SOURCE_CHANGED and errors of sources, when no repository can be opened
 */
export async function visitGroups(options: VisitGroupsOptions): Promise<void> {
  const { folder, isWanted, visit, lose, signal, onEvent } = options;
  let opened = 0;
  let failure: RepostError | undefined;
  for await (const targets of targetGroups(folder)) {
    signal?.throwIfAborted();
    const [first] = targets;
    if (first === undefined || !isWanted(targets)) continue;
    const { source } = first.repo;
    const repository = await openAgain(options, first).catch((error: unknown) => {
      signal?.throwIfAborted();
      if (!isSourceProblem(error)) throw error;
      failure ??= error;
      return error;
    });
    if (repository instanceof RepostError) {
      onEvent?.({ type: "source-failed", source, error: repository });
      await lose(sourceRejection(source, { reason: repository.code.toLowerCase(), detail: repository.message }));
      continue;
    }
    opened += 1;
    await using _ = closing(repository);
    await visit(repository, targets);
  }
  if (opened === 0 && failure !== undefined) throw failure;
}

/** Stars and similar figures may have changed. */
async function openAgain({ openSource, signal }: VisitGroupsOptions, { repo }: Target): Promise<OpenRepository> {
  const opened = await openSource(repo.source).open({ signal });
  if (opened.info.revision === repo.revision) return { ...opened, info: repo };
  await opened.close();
  throw sourceChanged(repo.source, repo.revision, opened.info.revision);
}

/** A full disk is no problem of one repository. */
function isSourceProblem(error: unknown): error is RepostError {
  return RepostError.is(error) && (error.code.startsWith("CONTEXT_") || error.code === "PIPELINE_SOURCE_CHANGED");
}
