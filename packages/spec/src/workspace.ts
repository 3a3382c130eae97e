import { z } from "zod/v4";
import { object } from "./fields.ts";
import type { ExecutionSummary, FolderView, Limits } from "./execution.ts";
import type { CallOptions } from "./ports.ts";

/** Runners whose results a workspace reads test by test. */
export const TEST_RUNNERS = ["pytest", "vitest", "jest", "mocha", "node", "ava", "tape", "tap"] as const;
export type TestRunner = (typeof TEST_RUNNERS)[number];

/** Options of Node's runners whose value is the next argument. */
export const RUNNER_OPTIONS_WITH_VALUE: Readonly<Record<Exclude<TestRunner, "pytest">, readonly string[]>> = {
  vitest: ["--config", "-c", "--root", "-r", "--dir", "--project", "--environment", "--pool", "--mode", "-m", "-t"],
  jest: ["--config", "-c", "--env", "--testEnvironment", "--rootDir", "--selectProjects", "--projects", "-t"],
  mocha: [
    "--require",
    "-r",
    "--spec",
    "--file",
    "--ui",
    "-u",
    "--timeout",
    "-t",
    "--extension",
    "--config",
    "--ignore",
  ],
  node: [
    "--import",
    "--require",
    "-r",
    "--loader",
    "--experimental-loader",
    "--test-name-pattern",
    "-C",
    "--conditions",
  ],
  ava: ["--timeout", "-T", "--config", "--match", "-m", "--node-arguments", "--concurrency", "-c"],
  tape: ["--require", "-r", "--ignore", "-i", "--ignore-pattern"],
  tap: ["--timeout", "-t", "--jobs", "--node-arg", "--nyc-arg", "--test-regex", "--files"],
};

/** History, caches and packages of other tools, which tests do not need. */
export const IGNORED_FOLDERS: ReadonlySet<string> = new Set([
  ".git",
  ".hg",
  ".svn",
  ".tox",
  ".nox",
  ".venv",
  "node_modules",
  "__pycache__",
  ".mypy_cache",
  ".pytest_cache",
  ".ruff_cache",
]);

/** `error`: a fixture failed; `xfailed` and `xpassed`: the test is expected to fail. */
export const TEST_VERDICTS = ["passed", "failed", "error", "skipped", "xfailed", "xpassed"] as const;
export type TestVerdict = (typeof TEST_VERDICTS)[number];

export const testResultSchema = object("One test of a repository's own suite", {
  id: z.string().describe("pytest's own id, or file > suite > title for Node, with #n behind the n-th test of one id"),
  verdict: z.enum(TEST_VERDICTS),
  ms: z.number().describe("Wall time with fixtures, in milliseconds"),
  reason: z.string().optional().describe("Message of the failure, of failed tests and errors only"),
});

export type TestResult = z.infer<typeof testResultSchema>;

export interface TestCommand {
  readonly runner: TestRunner;
  /** Test files or folders in the repository. @default by the runner's own settings */
  readonly files?: readonly string[];
  /** Further arguments of the runner. @default [] */
  readonly arguments?: readonly string[];
}

export interface WorkspaceRunOptions extends CallOptions {
  /** Files that differ in this run; null removes a file. @default [] */
  readonly overlay?: NonNullable<FolderView["changes"]>;
  /** Ids of the tests to run, in order. @default all */
  readonly only?: readonly string[];
  /** @default false */
  readonly stopAtFirst?: boolean;
  /**
   * Records executed lines by test. `isolated` forks each test with its own fixtures, so that no test finds what an
   * earlier test left; `shared` costs less. @default no recording
   */
  readonly recordLines?: "isolated" | "shared";
  /** Overrides of the workspace's limits. @default {} */
  readonly limits?: Partial<Limits>;
}

/** Executed lines from 1, ascending, by path in the repository. */
export type LinesByFile = Readonly<Record<string, readonly number[]>>;

/** Executed lines by test. Lines of child processes are unknown. */
export interface ReachedLines {
  /** By test id, fixtures included; only tests that reported their own verdict. */
  readonly tests: ReadonlyMap<string, LinesByFile>;
  /** Lines of imports and collection, which no test executes again. */
  readonly imported: LinesByFile;
  /** Ids of tests that started a process. */
  readonly spawns: readonly string[];
}

/** The code under test shares the process and can forge results: see `canary` and `closed`. */
export interface WorkspaceRun {
  /** Outcome of the runner's process, with its output. */
  readonly execution: ExecutionSummary & { readonly stdout: string; readonly stderr: string };
  readonly tests: readonly TestResult[];
  /** Ids of the collected tests that were chosen to run. */
  readonly collected: readonly string[];
  /** Files that the runner could not collect, with its reason. */
  readonly uncollected: readonly { readonly id: string; readonly reason: string }[];
  /** The runner reported its end and the number of reported tests. */
  readonly closed: boolean;
  /** Verdict of a test that always fails. `passed` or `missing`: verdicts were changed or the run ended early. */
  readonly canary: "failed" | "passed" | "missing";
  /** Changed sources that the interpreter loaded. */
  readonly loaded: readonly { readonly path: string; readonly sha256: string }[];
  /** Null without `recordLines`. */
  readonly reached: ReachedLines | null;
}

/** Repository with its environment, ready to run tests many times with other files changed. */
export interface Workspace extends AsyncDisposable {
  /**
   * The repository itself never changes.
   * @throws when the backend cannot run them; a failing, hanging or crashing test is a result
   */
  run(command: TestCommand, options?: WorkspaceRunOptions): Promise<WorkspaceRun>;
  /** Ends running tests and removes the workspace's files. */
  close(): Promise<void>;
}
