import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runProgram } from "./run-program.ts";

/** Uses REPOST_NODE_<major>, then PATH. */
export async function findNode(major: number): Promise<string | undefined> {
  if (process.version.startsWith(`v${major}.`)) return process.execPath;
  const named = process.env[`REPOST_NODE_${major}`];
  const inPath = (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((folder) => [join(folder, `node${major}`), join(folder, "node")])
    .filter((path) => existsSync(path));
  for (const candidate of named === undefined ? inPath : [named]) {
    const version = await runProgram(candidate, ["--version"], { cwd: "/" });
    if (version.startsWith(`v${major}.`)) return candidate;
  }
  return undefined;
}
