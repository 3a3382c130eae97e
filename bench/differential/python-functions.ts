import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ComparedFile, FoundFunction, FunctionsOf } from "./found-function.ts";

const PROGRAM = fileURLToPath(new URL("../../packages/syntax/test/python/describe_functions.py", import.meta.url));
const MAX_OUTPUT_BYTES = 1024 * 1024 * 1024;

type Described = Omit<FoundFunction, "definition" | "kind">;

export async function pythonFunctions(files: readonly ComparedFile[]): Promise<FunctionsOf> {
  const folder = await mkdtemp(join(tmpdir(), "repost-differential-"));
  try {
    const filePaths = files.map((_, position) => join(folder, `${position}.py`));
    await Promise.all(
      files.map(async ({ code }, position) => await writeFile(filePaths[position] ?? "", withoutCookie(code))),
    );
    const described = await describe(filePaths);
    return new Map(files.map(({ path }, position) => [path, numbered(described[position] ?? null)]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function withoutCookie(code: string): string {
  return code.replace(/^((?:[^\n]*\n)?[ \t\f]*#.*?cod)ing([:=])/u, "$1ing $2");
}

async function describe(filePaths: readonly string[]): Promise<readonly (readonly Described[] | null)[]> {
  const chunks: string[] = [];
  const child = execFile("python3", ["-I", PROGRAM], { encoding: "utf8", maxBuffer: MAX_OUTPUT_BYTES });
  child.stdout?.on("data", (chunk: string) => chunks.push(chunk));
  child.stdin?.end(`${filePaths.join("\n")}\n`);
  await once(child, "close");
  const lines = chunks.join("").trim().split("\n");
  return lines.map((line) => (JSON.parse(line) as { functions: readonly Described[] | null }).functions);
}

/** Adds what Python's ast lacks. */
function numbered(functions: readonly Described[] | null): readonly FoundFunction[] | null {
  const counts = new Map<string, number>();
  return (
    functions?.map(({ name, modifiers, startLine, endLine, decorators }) => {
      const definition = (counts.get(name) ?? 0) + 1;
      counts.set(name, definition);
      return { name, definition, kind: "", modifiers, startLine, endLine, decorators };
    }) ?? null
  );
}
