import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface PythonFile {
  readonly path: string;
  readonly code: string;
}

const maxOutputBytes = 512 * 1024 * 1024;

/** Tests without CPython are skipped. */
export const hasPython = canRun();

function canRun(): boolean {
  try {
    return execFileSync("/usr/bin/env", ["python3", "--version"], { encoding: "utf8" }).startsWith("Python 3");
  } catch {
    return false;
  }
}

const listing = `
import os, sys
root = os.path.dirname(os.__file__)
skipped = ("site-packages", "dist-packages", "lib2to3", "__pycache__", "idlelib")
for folder, folders, names in os.walk(root):
    folders[:] = sorted(name for name in folders if name not in skipped)
    for name in sorted(names):
        if name.endswith(".py") and not name.startswith("bad"):
            print(os.path.join(folder, name))
`;

export function standardLibrary(count: number, maxCharacters = 200_000): readonly PythonFile[] {
  const output = execFileSync("/usr/bin/env", ["python3", "-c", listing], { encoding: "utf8" });
  const paths = output.trim().split("\n");
  const step = Math.max(1, Math.floor(paths.length / (count * 1.5)));
  return paths
    .filter((_, position) => position % step === 0)
    .map((path) => ({ path, code: readFileSync(path, "utf8") }))
    .filter(({ code }) => code.length < maxCharacters && !code.includes("\uFFFD"))
    .slice(0, count);
}

export async function runPython<T>(program: string, input: readonly string[]): Promise<readonly T[]> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const chunks: string[] = [];
  const child = execFile("/usr/bin/env", ["python3", path], { encoding: "utf8", maxBuffer: maxOutputBytes });
  child.stdout?.on("data", (chunk: string) => chunks.push(chunk));
  child.stdin?.end(`${input.join("\n")}\n`);
  await once(child, "close");
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode ?? "a signal"}.`);
  const lines = chunks.join("").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as T);
}
