import { type ExecutionRequest, type RepositoryPlan, RUNNER_OPTIONS_WITH_VALUE, type TestCommand } from "@repost/spec";

interface SessionInput {
  readonly token: string;
  readonly canary: string;
  readonly only: readonly string[] | null;
  readonly stop_at_first: boolean;
  /** Import folders of Python. */
  readonly paths: readonly string[];
  readonly own: RepositoryPlan["own"];
  /** Reports compiled modules instead of running tests. */
  readonly compiles: boolean;
  readonly recorded: string | null;
  readonly test_ms: number;
  /** Changed files whose digests are reported when loaded. */
  readonly proven: readonly string[];
}

type SessionRequest = Pick<ExecutionRequest, "runtime" | "files" | "entry" | "args" | "library" | "preload">;

const PYTHON = {
  runtime: "python",
  files: [{ path: "main.py", content: "from repost_workspace import session\nsession.main()\n" }],
  entry: "main.py",
  library: { files: [], modules: ["repost_workspace.warm"] },
  preload: ["pytest"],
} as const;

const NODE = {
  runtime: "node",
  files: [
    { path: "main.mjs", content: 'import { main } from "repost_runtime/workspace/session.mjs";\nawait main();\n' },
  ],
  entry: "main.mjs",
} as const;

export function sessionOf(command: TestCommand, input: SessionInput): SessionRequest {
  const { runner, files = [], arguments: further = [] } = command;
  if (runner !== "pytest") {
    const job = { ...input, runner, files, arguments: further, options_with_value: RUNNER_OPTIONS_WITH_VALUE[runner] };
    return { ...NODE, args: [JSON.stringify(job)] };
  }
  const stopping = input.stop_at_first ? ["-x"] : [];
  const program = { ...input, files: pytestFiles(files, input.only), arguments: [...stopping, ...further] };
  return { ...PYTHON, args: [JSON.stringify(program)] };
}

function pytestFiles(files: readonly string[], only: readonly string[] | null): readonly string[] {
  if (files.length > 0 || only === null) return files;
  return [...new Set(only.map((id) => id.split("::")[0] ?? id))];
}
