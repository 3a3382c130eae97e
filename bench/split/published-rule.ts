import type { Executor, LanguageAdapter } from "@repost/spec";
import type { PublishedTask } from "@repost/dataset";
import { candidateName } from "@repost/syntax";

/** Words on the error stream that fail a published script. */
const ERROR_WORDS = ["ERROR", "Error", "error"];
/** As published, with a folder `tmp` in the home folder. */
const RUN = `import os, runpy
os.makedirs(os.path.expanduser("~/tmp"), exist_ok=True)
runpy.run_path("script.py", run_name="__main__")
`;
/** Some libraries map unused gigabytes. */
export const LIMITS = { wall_ms: 60_000, cpu_ms: 60_000, memory_bytes: 16 * 1024 ** 3 };

interface PublishedRun {
  readonly passed: boolean;
  readonly reason: string;
  readonly cpuMs: number;
  readonly wallMs: number;
}

interface PublishedRequest {
  readonly task: PublishedTask;
  readonly solution: string;
  readonly environment: string | null;
}

/** Other programs get the solution instead of the reference. */
export async function runPublished(
  executor: Executor,
  adapter: LanguageAdapter,
  { task, solution, environment }: PublishedRequest,
): Promise<PublishedRun | null> {
  const script = programWithSolution(adapter, task, solution);
  if (script === null) return null;
  const run = await executor.execute({
    runtime: "python",
    files: [
      { path: "script.py", content: script },
      { path: "run.py", content: RUN },
    ],
    entry: "run.py",
    environment,
    preload: task.module.imports,
    limits: LIMITS,
  });
  const clean = !ERROR_WORDS.some((word) => run.stderr.includes(word));
  return {
    passed: run.status === "exited" && run.exit_code === 0 && clean,
    reason: run.stderr.trim().split("\n").at(-1) || run.status,
    cpuMs: run.cpu_ms ?? 0,
    wallMs: run.wall_ms,
  };
}

export function programWithSolution(adapter: LanguageAdapter, task: PublishedTask, solution: string): string | null {
  const program = task.suite.program ?? "";
  const { entry } = task.module;
  const name = entry.split(".").at(-1) ?? entry;
  const original = adapter.functions(program).findLast((definition) => definition.name === entry);
  if (original === undefined) return null;
  const candidate = candidateName(entry, program);
  if (!program.includes(candidate)) {
    const spliced = adapter.splice({ code: program, name: entry, definition: original.definition, solution });
    return spliced.status === "failed" ? null : spliced.code;
  }
  const lines = program.split("\n");
  const indentation = /^\s*/u.exec(lines[original.startLine - 1] ?? "")?.[0] ?? "";
  const renamed = solution.replace(new RegExp(`(def\\s+)${name}\\b`, "u"), `$1${candidate}`);
  const solutionLines = renamed.split("\n");
  const before = /^\s*/u.exec(solutionLines.find((line) => line.trim() !== "") ?? "")?.[0] ?? "";
  const indented = solutionLines.map((line) =>
    line.startsWith(before) ? indentation + line.slice(before.length) : line,
  );
  return [...lines.slice(0, original.endLine), ...indented, ...lines.slice(original.endLine)].join("\n");
}
