import { randomBytes } from "node:crypto";
import type {
  Executor,
  Limits,
  RepositoryPlan,
  TestCommand,
  Workspace,
  WorkspaceRun,
  WorkspaceRunOptions,
} from "@repost/spec";
import { readRecords } from "./read-records.ts";
import { makeRunFolder } from "./run-folder.ts";
import { sessionOf } from "./test-session.ts";

export interface OpenWorkspaceOptions {
  /** A sandbox, which can show a folder to its runs. */
  readonly executor: Pick<Executor, "execute">;
  /** The repository's folder. It is copied; later changes to it are not seen. */
  readonly root: string;
  /** Digest of the lock with the test runner and what the repository imports. @default null, the bare interpreter */
  readonly environment?: string | null;
  /**
   * Where imports start, what the repository's own distribution declares, generated files, and arguments of the runner. Requirements are
   * not installed: see `environment`.
   * @default the repository's top folder, and nothing else
   */
  readonly plan?: WorkspacePlan;
  /** Environment variables of every run. @default {} */
  readonly env?: Readonly<Record<string, string>>;
  /** @default WORKSPACE_LIMITS */
  readonly limits?: Partial<Limits>;
}

/** Parts of a repository's plan that every run depends on. */
export type WorkspacePlan = Pick<RepositoryPlan, "source_folders"> &
  Partial<Pick<RepositoryPlan, "own" | "generated" | "arguments" | "env">>;

/** Limits of a whole suite: more than a function's tests need. */
export const WORKSPACE_LIMITS = {
  wall_ms: 600_000,
  cpu_ms: 600_000,
  memory_bytes: 2_147_483_648,
  disk_bytes: 536_870_912,
  processes: 256,
  files: 1024,
} satisfies Partial<Limits>;

/** Recordings of large suites are long, and take several times as long as a run without. */
const RECORDING_LIMITS = {
  wall_ms: 3_600_000,
  cpu_ms: 3_600_000,
  message_bytes: 536_870_912,
} satisfies Partial<Limits>;
/** Wall time after which the fork of a test ends, and the other tests continue. */
const ISOLATED_TEST_MS = 60_000;

const CANARY_BYTES = 4;
const TOKEN_BYTES = 16;

/**
 * Opens a workspace: a repository whose own tests run many times, each time with other files changed, in a warm sandbox.
 *
 * @example
 * await using workspace = await openWorkspace({ executor, root: "/src/boltons", environment });
 * const { tests } = await workspace.run({ runner: "pytest" }, { overlay: [{ path: "boltons/iterutils.py", content }] });
 *
 * @throws ExecutorError EXECUTOR_REQUEST_INVALID where the executor cannot show a folder to its runs
 */
export async function openWorkspace(options: OpenWorkspaceOptions): Promise<Workspace> {
  const folder = await makeRunFolder(options.root);
  const closing = new AbortController();
  const close = async (): Promise<void> => {
    closing.abort(new DOMException("The workspace was closed.", "AbortError"));
    await folder.remove();
  };
  return {
    run: (command, runOptions = {}) => runTests(options, folder.root, command, runOptions, closing.signal),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function runTests(
  { executor, environment = null, plan = { source_folders: ["."] }, env = {}, limits = {} }: OpenWorkspaceOptions,
  root: string,
  command: TestCommand,
  { overlay = [], only, stopAtFirst = false, recordLines, limits: ownLimits = {}, signal }: WorkspaceRunOptions,
  closing: AbortSignal,
): Promise<WorkspaceRun> {
  const { own = null, generated = [], arguments: planned = [], env: plannedEnv = {} } = plan;
  const token = randomBytes(TOKEN_BYTES).toString("hex");
  const canary = `test_${randomBytes(CANARY_BYTES).toString("hex")}`;
  const asked = {
    token,
    canary,
    only: only ?? null,
    stop_at_first: stopAtFirst,
    paths: plan.source_folders,
    own,
    recorded: recordLines ?? null,
    test_ms: ISOLATED_TEST_MS,
    proven: overlay.filter(({ content }) => content !== null).map(({ path }) => path),
  };
  const changed = new Set(overlay.map(({ path }) => path));
  const execution = await executor.execute(
    {
      ...sessionOf({ ...command, arguments: [...planned, ...(command.arguments ?? [])] }, asked),
      view: { root, changes: [...generated.filter(({ path }) => !changed.has(path)), ...overlay] },
      env: { ...plannedEnv, ...env },
      limits: {
        ...WORKSPACE_LIMITS,
        ...(recordLines === undefined ? {} : RECORDING_LIMITS),
        ...limits,
        ...ownLimits,
      },
      ...(environment === null ? {} : { environment }),
    },
    { signal: signal === undefined ? closing : AbortSignal.any([signal, closing]) },
  );
  const { messages, ...summary } = execution;
  const { reached, ...recorded } = readRecords(messages, token, canary);
  return { execution: summary, ...recorded, reached: recordLines === undefined ? null : reached };
}
