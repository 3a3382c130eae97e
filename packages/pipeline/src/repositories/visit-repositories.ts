import type { Rejection } from "@repost/spec";
import { RepostError, SCHEMA_VERSION } from "@repost/spec";
import { nothingToDo } from "../errors.ts";
import type { TakenRepository } from "./take-repositories.ts";

/** What is wrong with every repository when it is wrong with several in a row. */
const EVERYWHERE = new Set(["CONTEXT_NETWORK_UNREACHABLE", "CONTEXT_GIT_TIMEOUT", "CONTEXT_GIT_MISSING"]);
const MAX_IN_A_ROW = 5;

/** What stays as it is when the same revision is opened again, by reason. */
const SETTLED: Readonly<Record<string, string>> = {
  CONTEXT_REPOSITORY_TOO_LARGE: "repository_too_large",
  CONTEXT_NO_SOURCES: "no_sources",
};

export interface VisitRepositoriesOptions<T> {
  readonly repositories: readonly TakenRepository[];
  /** Opens one repository and does what there is to do in it. */
  readonly visit: (repository: TakenRepository) => Promise<T>;
  readonly signal?: AbortSignal | undefined;
}

export type Visited<T> =
  | { readonly status: "visited"; readonly repository: TakenRepository; readonly value: T }
  | {
      readonly status: "lost";
      readonly rejection: Rejection;
      readonly error: RepostError;
      /** Trying again would give the same. */
      readonly isSettled: boolean;
    };

/**
 * Visits one repository after the other. One that cannot be opened is told and left, unless it is the only one that was named,
 * none can be opened, or several in a row show that the network is gone.
 *
 * @throws PipelineError PIPELINE_NOTHING_TO_DO
 */
export async function* visitRepositories<T>(options: VisitRepositoriesOptions<T>): AsyncGenerator<Visited<T>, void> {
  const { repositories, visit, signal } = options;
  let opened = 0;
  let inARow = 0;
  for (const repository of repositories) {
    let visited: Visited<T>;
    try {
      visited = { status: "visited", repository, value: await visit(repository) };
      inARow = 0;
    } catch (error) {
      signal?.throwIfAborted();
      if (!isSourceProblem(error)) throw error;
      if (repository.selected === null && repositories.length === 1) throw error;
      inARow = EVERYWHERE.has(error.code) ? inARow + 1 : 0;
      if (inARow >= MAX_IN_A_ROW) throw error;
      const isSettled = repository.selected !== null && SETTLED[error.code] !== undefined;
      visited = { status: "lost", rejection: lostRepository(repository.spec, error), error, isSettled };
    }
    if (visited.status === "visited" || visited.isSettled) opened += 1;
    yield visited;
  }
  if (opened === 0) throw nothingToDo("None of the sources could be opened.");
}

/** What is wrong with one source leaves the others as they are; a broken executor or a full disk does not. */
function isSourceProblem(error: unknown): error is RepostError {
  return RepostError.is(error) && error.code.startsWith("CONTEXT_");
}

function lostRepository(spec: string, error: RepostError): Rejection {
  return leftOut(spec, { reason: SETTLED[error.code] ?? error.code.toLowerCase(), detail: error.message });
}

/** The loss of a whole repository. */
export function leftOut(
  spec: string,
  { reason, detail }: { readonly reason: string; readonly detail: string },
): Rejection {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: null,
    source: spec,
    path: null,
    stage: "source",
    reason,
    detail,
  };
}
