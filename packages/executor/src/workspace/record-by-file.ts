import type { LinesByFile, TestCommand, Workspace, WorkspaceRun, WorkspaceRunOptions } from "@repost/spec";

/** Separates the file from the titles in a test id of Node. */
const SEPARATOR = " > ";

/**
 * Records executed lines by test file: runs the suite, then each of its test files alone, with recording. Every test of a file has the lines
 * of the whole file, imports included.
 */
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
