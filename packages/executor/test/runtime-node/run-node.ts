import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Readable } from "node:stream";

export const runtimeFolder = fileURLToPath(new URL("../../runtime/node/repost_runtime", import.meta.url));

export interface NodeRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly messages: readonly unknown[];
}

/** Returns messages from descriptor 3. */
export async function runNode(
  executable: string,
  files: Readonly<Record<string, string>>,
  entry: string,
  flags: readonly string[] = [],
): Promise<NodeRun> {
  const folder = await mkdtemp(join(tmpdir(), "repost-node-"));
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const child = spawn(executable, [...flags, entry], {
      cwd: folder,
      env: { TZ: "UTC", LANG: "C.UTF-8" },
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
    const [, out, err, sent] = child.stdio;
    const [stdout, stderr, lines, code] = await Promise.all([read(out), read(err), read(sent), exited]);
    return { code, stdout, stderr, messages: lines.split("\n").filter(Boolean).map(parse) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function read(pipe: unknown): Promise<string> {
  if (pipe instanceof Readable) return text(pipe);
  throw new TypeError("A pipe of the program cannot be read.");
}

function parse(line: string): unknown {
  return JSON.parse(line);
}
