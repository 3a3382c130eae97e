import type { CallOptions, Execution, ExecutionFile, Executor, Limits } from "@repost/spec";
import type { HandTestRunner } from "@repost/spec/settings";
import { describeEnd, readMessages } from "../read-messages.ts";

export interface TestRunOptions {
  readonly executor: Executor;
  readonly environment: string | null;
  readonly runner: HandTestRunner;
  /** Files of the project, by paths from its root. */
  readonly files: readonly ExecutionFile[];
  readonly tests: readonly string[];
  readonly stop: boolean;
  readonly limits: Partial<Limits>;
}

export interface TestOutcome {
  readonly name: string;
  readonly outcome: "passed" | "failed" | "skipped";
  readonly about: string | null;
}

export interface TestRun {
  readonly tests: readonly TestOutcome[];
  readonly problem: string | null;
  readonly execution: Execution;
}

const JOB = "repost_tests.json";
const OUTCOMES = new Set(["passed", "failed", "skipped"]);

export async function runTests(options: TestRunOptions, call: CallOptions): Promise<TestRun> {
  const { executor, environment, runner, files, tests, stop, limits } = options;
  const isPython = runner === "pytest" || runner === "unittest";
  const folders = [...new Set([".", "src", ...tests.map(folderOf)])];
  const entry = isPython ? "repost_run_tests.py" : "repost_run_tests.mjs";
  const execution = await executor.execute(
    {
      runtime: isPython ? "python" : "node",
      files: [
        ...files,
        { path: JOB, content: JSON.stringify({ runner, files: tests, folders, stop }) },
        { path: entry, content: isPython ? PYTHON_ENTRY : NODE_ENTRY },
      ],
      entry,
      environment,
      preload: isPython && environment !== null ? ["pytest"] : [],
      limits,
    },
    call,
  );
  const messages = readMessages(execution.messages);
  const outcomes = messages.flatMap((message): TestOutcome[] => {
    const { type, name, outcome, about } = message;
    if (type !== "test" || typeof name !== "string" || !isOutcome(outcome)) return [];
    return [{ name, outcome, about: typeof about === "string" ? about : null }];
  });
  return { tests: outcomes, problem: problemOf(execution, messages), execution };
}

const PYTHON_ENTRY = `from repost_runtime.test_files import main\nmain("${JOB}")\n`;
const NODE_ENTRY = `import { main } from "repost_runtime/test-files";\nawait main("${JOB}", (name) => import(name));\n`;

function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".";
}

function problemOf(execution: Execution, messages: ReturnType<typeof readMessages>): string | null {
  const { missing, error } = messages.find(({ type }) => type === "load_error") ?? {};
  if (typeof missing === "string") return describeEnd(execution);
  if (typeof error === "string") return error.split("\n")[0] ?? "";
  return messages.some(({ type }) => type === "done") ? null : describeEnd(execution);
}

function isOutcome(value: unknown): value is TestOutcome["outcome"] {
  return typeof value === "string" && OUTCOMES.has(value);
}
