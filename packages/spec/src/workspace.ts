import { z } from "zod/v4";
import type { ExecutionSummary, FolderView, Limits } from "./execution.ts";
import type { CallOptions } from "./ports.ts";

/** Test runners whose results a workspace reads test by test. */
export const TEST_RUNNERS = ["pytest", "vitest", "jest", "mocha", "node", "ava", "tape", "tap"] as const;
export type TestRunner = (typeof TEST_RUNNERS)[number];

/** Options of runners of Node whose value is the next argument. */
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

/** Folders that a workspace hides because tests do not need them: history, caches and packages of other tools. */
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

export const testResultSchema = z
  .object({
    id: z
      .string()
      .describe("pytest's own id, or file > suite > title for Node, with #n behind the n-th test of one id"),
    verdict: z.enum(TEST_VERDICTS),
    ms: z.number().describe("Wall time with fixtures, in milliseconds"),
    reason: z.string().optional().describe("Message of the failure, of failed tests and errors only"),
  })
  .describe("One test of a repository's own suite");

export type TestResult = z.infer<typeof testResultSchema>;

/** Tests to run. */
export interface TestCommand {
  readonly runner: TestRunner;
  /** Test files or folders, relative to the repository. @default what the runner finds by its own settings */
  readonly files?: readonly string[];
  /** Further arguments of the runner. @default [] */
  readonly arguments?: readonly string[];
}

export interface WorkspaceRunOptions extends CallOptions {
  /** Files that differ from the repository's in this run; null removes a file. @default [] */
  readonly overlay?: NonNullable<FolderView["changes"]>;
  /** Ids of the tests to run, in their order. @default all */
  readonly only?: readonly string[];
  /** @default false */
  readonly stopAtFirst?: boolean;
  /**
   * Records which lines each test executes. `isolated` runs each test in its own fork, with its own fixtures, so that no test finds what
   * an earlier test left behind. `shared` costs less. @default no recording
   */
  readonly recordLines?: "isolated" | "shared";
  /** Limits that differ from the workspace's. @default {} */
  readonly limits?: Partial<Limits>;
}

/** Line numbers (from 1) of executed lines, ascending, by path of the file relative to the repository. */
export type LinesByFile = Readonly<Record<string, readonly number[]>>;

/** Lines that a run executed. Lines of child processes are unknown. */
export interface ReachedLines {
  /** By test id, fixtures included. Contains only tests that reported their verdict themselves. */
  readonly tests: ReadonlyMap<string, LinesByFile>;
  /** Lines executed by imports and by the collection of tests. No test executes them again. */
  readonly imported: LinesByFile;
  /** Ids of tests that started a process. */
  readonly spawns: readonly string[];
}

/** Results of a repository's own tests. The code under test shares their process, so that it can forge them: see `canary` and `closed`. */
export interface WorkspaceRun {
  /** How the runner's process ended. */
  readonly execution: ExecutionSummary & { readonly stdout: string; readonly stderr: string };
  readonly tests: readonly TestResult[];
  /** Ids of the tests that the runner was going to run. */
  readonly collected: readonly string[];
  /** Files that the runner could not collect, with its reason. */
  readonly uncollected: readonly { readonly id: string; readonly reason: string }[];
  /** True when the runner reported its end and the same number of tests as it reported one by one. */
  readonly closed: boolean;
  /** Verdict of a test that always fails. `passed` or `missing` means that verdicts were changed or the run ended early. */
  readonly canary: "failed" | "passed" | "missing";
  /** Changed source files that the interpreter loaded, with the SHA-256 of the content. */
  readonly loaded: readonly { readonly path: string; readonly sha256: string }[];
  /** Executed lines; null without `recordLines`. */
  readonly reached: ReachedLines | null;
}

/** A repository with its environment, ready to run its own tests many times, each time with other files changed. */
export interface Workspace extends AsyncDisposable {
  /**
   * Runs tests on the repository with the files of `overlay`. The repository itself never changes.
   * @throws when the backend cannot run them; a failing, hanging or crashing test is a result
   */
  run(command: TestCommand, options?: WorkspaceRunOptions): Promise<WorkspaceRun>;
  /** Ends running tests and removes the workspace's files. */
  close(): Promise<void>;
}
