import { randomBytes } from "node:crypto";
import {
  DEFAULT_TESTS,
  type ExecutionRequest,
  type Executor,
  type Limits,
  type LinesByFile,
  type RepositoryPlan,
  type TestCommand,
  type Workspace,
  type WorkspaceRun,
  type WorkspaceRunOptions,
} from "@repost/spec";
import { readRecords } from "./read-records.ts";
import { makeRunFolder, type RunFolder } from "./run-folder.ts";
import { sessionOf } from "./test-session.ts";
import { writeCompiled } from "./write-compiled.ts";

const SEPARATOR = " > ";

export interface OpenWorkspaceOptions {
  readonly executor: Pick<Executor, "execute">;
  readonly root: string;
  /** Lock digest. @default null, the bare interpreter */
  readonly environment?: string | null;
  /** Requirements are not installed: see `environment`. @default the repository's top folder */
  readonly plan?: WorkspacePlan;
  /** For every run. @default {} */
  readonly env?: Readonly<Record<string, string>>;
  /** Compiles Python modules once by collecting all tests. @default false */
  readonly compile?: boolean;
  /** @default WORKSPACE_LIMITS */
  readonly limits?: Partial<Limits>;
}

export type WorkspacePlan = Pick<RepositoryPlan, "source_folders"> &
  Partial<Pick<RepositoryPlan, "runtime" | "own" | "generated" | "arguments" | "env">>;

export const WORKSPACE_LIMITS = {
  wall_ms: DEFAULT_TESTS.timeoutMs,
  cpu_ms: DEFAULT_TESTS.timeoutMs,
  memory_bytes: DEFAULT_TESTS.memoryBytes,
  disk_bytes: 536_870_912,
  processes: 256,
  files: 1024,
} satisfies Partial<Limits>;

/** Recordings are long and several times slower. */
const RECORDING_LIMITS = {
  wall_ms: 3_600_000,
  cpu_ms: 3_600_000,
  message_bytes: 536_870_912,
} satisfies Partial<Limits>;
const ISOLATED_TEST_MS = 60_000;

const CANARY_BYTES = 4;
const TOKEN_BYTES = 16;

/**
 * Runs a repository's own tests many times in a warm sandbox, each time with other files changed.
 *
 * @example
 * await using workspace = await openWorkspace({ executor, root: "/src/boltons", environment });
 * const { tests } = await workspace.run({ runner: "pytest" }, { overlay: [{ path: "boltons/iterutils.py", content }]
 * });
 *
 * @throws ExecutorError EXECUTOR_REQUEST_INVALID where the executor cannot show a folder to its runs
 */
export async function openWorkspace(options: OpenWorkspaceOptions): Promise<Workspace> {
  const closing = new AbortController();
  const isCompiled = options.compile === true && options.plan?.runtime !== "node";
  const opened = isCompiled
    ? await compileOnce(options, closing.signal)
    : { options, folder: await makeRunFolder(options.root), modules: [] };
  const { folder } = opened;
  const close = async (): Promise<void> => {
    closing.abort(new DOMException("The workspace was closed.", "AbortError"));
    await folder[Symbol.asyncDispose]();
  };
  const run: Workspace["run"] = (command, runOptions = {}) => runTests(opened, command, runOptions, closing.signal);
  return {
    run: (command, runOptions = {}) =>
      command.runner !== "pytest" && runOptions.recordLines !== undefined
        ? recordByFile(run, command, runOptions)
        : run(command, runOptions),
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface OpenedRepository {
  readonly options: OpenWorkspaceOptions;
  readonly folder: RunFolder;
  readonly modules: readonly string[];
}

/** Compiles in another copy, because mounted files must not change. */
async function compileOnce(options: OpenWorkspaceOptions, closing: AbortSignal): Promise<OpenedRepository> {
  await using folder = await makeRunFolder(options.root);
  const request = requestOf({ options, folder, modules: [] }, { runner: "pytest" }, {}, true);
  const { messages } = await options.executor.execute(request.execution, { signal: closing });
  const { compiled, modules } = readRecords(messages, request.token, request.canary);
  const second = await makeRunFolder(options.root);
  await writeCompiled(second.root, compiled);
  return { options, folder: second, modules };
}

async function runTests(
  opened: OpenedRepository,
  command: TestCommand,
  runOptions: WorkspaceRunOptions,
  closing: AbortSignal,
): Promise<WorkspaceRun> {
  const { signal, recordLines } = runOptions;
  const { execution: request, token, canary } = requestOf(opened, command, runOptions, false);
  const either = signal === undefined ? closing : AbortSignal.any([signal, closing]);
  const { messages, ...summary } = await opened.options.executor.execute(request, { signal: either });
  const { reached, compiled: _, modules: __, ...recorded } = readRecords(messages, token, canary);
  return { execution: summary, ...recorded, reached: recordLines === undefined ? null : reached };
}

function requestOf(
  { options, folder: { root }, modules }: OpenedRepository,
  command: TestCommand,
  { overlay = [], only, stopAtFirst = false, recordLines, limits: runLimits = {} }: WorkspaceRunOptions,
  compiles: boolean,
) {
  const { environment = null, plan = { source_folders: ["."] }, env = {}, limits = {} } = options;
  const { own = null, generated = [], arguments: planned = [], env: plannedEnv = {} } = plan;
  const token = randomBytes(TOKEN_BYTES).toString("hex");
  const canary = `test_${randomBytes(CANARY_BYTES).toString("hex")}`;
  const sessionInput = {
    token,
    canary,
    only: only ?? null,
    stop_at_first: stopAtFirst,
    paths: plan.source_folders,
    own,
    compiles,
    recorded: recordLines ?? null,
    test_ms: ISOLATED_TEST_MS,
    proven: overlay.filter(({ content }) => content !== null).map(({ path }) => path),
  };
  const changed = new Set(overlay.map(({ path }) => path));
  const recording = recordLines === undefined ? {} : RECORDING_LIMITS;
  const session = sessionOf({ ...command, arguments: [...planned, ...(command.arguments ?? [])] }, sessionInput);
  const execution: ExecutionRequest = {
    ...session,
    preload: [...(session.preload ?? []), ...modules],
    view: { root, changes: [...generated.filter(({ path }) => !changed.has(path)), ...overlay] },
    env: { ...plannedEnv, ...env },
    limits: { ...WORKSPACE_LIMITS, ...recording, ...limits, ...runLimits },
    ...(environment === null ? {} : { environment }),
  };
  return { execution, token, canary };
}

/** Tests get the lines of their whole file. */
export async function recordByFile(
  run: Workspace["run"],
  command: TestCommand,
  { recordLines, ...options }: WorkspaceRunOptions,
): Promise<WorkspaceRun> {
  const whole = await run(command, options);
  const files = [...new Set(whole.tests.map(({ id }) => fileOf(id)))];
  const lines = new Map<string, LinesByFile>();
  for (const file of files) {
    const part = await run(
      { ...command, files: [file] },
      recordLines === undefined ? options : { ...options, recordLines },
    );
    if (part.closed && part.reached !== null) lines.set(file, part.reached.imported);
  }
  const tests = whole.tests.flatMap(({ id }) => {
    const reached = lines.get(fileOf(id));
    return reached === undefined ? [] : [[id, reached] as const];
  });
  return { ...whole, reached: { tests: new Map(tests), imported: {}, spawns: [] } };
}

function fileOf(id: string): string {
  return id.split(SEPARATOR)[0] ?? id;
}
