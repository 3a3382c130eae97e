import { execFile } from "node:child_process";
import { chmod, cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { makeOwnedFolder, removeLeftovers } from "@repost/spec/folders";
import type { Interpreter } from "./interpreter.ts";

export interface RuntimeLibrary {
  readonly python: string;
  readonly node: string;
  readonly etc: string;
  readonly remove: () => Promise<void>;
}

const SHIPPED = fileURLToPath(new URL("../runtime", import.meta.url));

/** Copies the library, which other users may be unable to read. */
export async function prepareRuntimeLibrary(interpreter: Interpreter, signal: AbortSignal): Promise<RuntimeLibrary> {
  await removeLeftovers();
  const { path, remove } = await makeOwnedFolder();
  const library: RuntimeLibrary = {
    python: join(path, "python"),
    node: join(path, "node"),
    etc: join(path, "etc"),
    remove,
  };
  try {
    await cp(SHIPPED, path, { recursive: true, filter: (from) => !from.endsWith("__pycache__") });
    const compile = ["-I", "-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash", library.python];
    await promisify(execFile)(interpreter.executable, compile, { signal });
    await makeReadable(path);
    return library;
  } catch (error) {
    await remove();
    throw error;
  }
}

async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? makeReadable(path) : chmod(path, 0o644));
  }
}
