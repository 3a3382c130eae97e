import type { CallOptions, Rejection } from "@repost/spec";
import { RepostError, SCHEMA_VERSION } from "@repost/spec";
import { nothingToDo } from "../errors.ts";
import type { TakenRepository } from "./take-repositories.ts";

/** Errors that affect every repository when they repeat. */
const EVERYWHERE = new Set(["CONTEXT_NETWORK_UNREACHABLE", "CONTEXT_GIT_TIMEOUT", "CONTEXT_GIT_MISSING"]);
const MAX_IN_A_ROW = 5;

/** Permanent errors, by reason. */
const SETTLED: Readonly<Record<string, string>> = {
  CONTEXT_REPOSITORY_TOO_LARGE: "repository_too_large",
  CONTEXT_NO_SOURCES: "no_sources",
};

interface VisitRepositoriesOptions<T> extends CallOptions {
  readonly repositories: readonly TakenRepository[];
  readonly visit: (repository: TakenRepository, signal: AbortSignal) => Promise<T>;
  /** Number of parallel visits, reported in order. @default 1 */
  readonly concurrency?: number;
}

export type Visited<T> =
  | { readonly status: "visited"; readonly repository: TakenRepository; readonly value: T }
  | {
      readonly status: "lost";
      readonly rejection: Rejection;
      readonly error: RepostError;
      /** True if a retry would fail again. */
      readonly isSettled: boolean;
    };

/** @throws PipelineError PIPELINE_NOTHING_TO_DO; repeated network errors */
export async function* visitRepositories<T>(options: VisitRepositoriesOptions<T>): AsyncGenerator<Visited<T>, void> {
  const { repositories, signal } = options;
  let opened = 0;
  let inARow = 0;
  for await (const visited of visitAhead(options)) {
    if (visited.status === "lost") {
      const { error } = visited;
      if (repositories.length === 1 && repositories[0]?.selected === null) throw error;
      inARow = EVERYWHERE.has(error.code) ? inARow + 1 : 0;
      if (inARow >= MAX_IN_A_ROW) throw error;
    } else inARow = 0;
    if (visited.status === "visited" || visited.isSettled) opened += 1;
    yield visited;
    signal?.throwIfAborted();
  }
  if (opened === 0) throw nothingToDo("None of the sources could be opened.");
}

/** Cancels unused visits at the end. */
async function* visitAhead<T>(options: VisitRepositoriesOptions<T>): AsyncGenerator<Visited<T>, void> {
  const { repositories, visit, concurrency = 1, signal } = options;
  const controller = new AbortController();
  const either = signal === undefined ? controller.signal : AbortSignal.any([signal, controller.signal]);
  const ahead: Promise<() => Visited<T>>[] = [];
  let next = 0;
  const start = (): void => {
    for (const repository of repositories.slice(next, next + concurrency - ahead.length)) {
      next += 1;
      // Failures are thrown in turn.
      ahead.push(
        visit(repository, either).then(
          (value) => () => ({ status: "visited", repository, value }),
          (error: unknown) => () => lostRepository(repository, error, signal),
        ),
      );
    }
  };
  try {
    for (start(); ahead.length > 0; start()) {
      const outcome = await ahead.shift();
      if (outcome !== undefined) yield outcome();
    }
  } finally {
    controller.abort();
    await Promise.all(ahead);
  }
}

/** A full disk is no problem of one source. */
function lostRepository<T>(
  { spec, selected }: TakenRepository,
  error: unknown,
  signal: AbortSignal | undefined,
): Visited<T> {
  signal?.throwIfAborted();
  if (!RepostError.is(error) || !error.code.startsWith("CONTEXT_")) throw error;
  const settled = SETTLED[error.code];
  const rejection = sourceRejection(spec, { reason: settled ?? error.code.toLowerCase(), detail: error.message });
  return { status: "lost", rejection, error, isSettled: selected !== null && settled !== undefined };
}

export function sourceRejection(
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
