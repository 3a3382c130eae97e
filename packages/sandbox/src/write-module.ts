import { mkdir, writeFile } from "node:fs/promises";
import { dirname, isAbsolute, join, normalize } from "node:path";
import { contentOf, type SandboxedModule } from "@repost/spec";
import { pathOutside } from "./errors.ts";

/**
 * Overwrites files.
 *
 * @returns the path of the file with the target
 * @throws SandboxError SANDBOX_PATH_OUTSIDE for a path outside of the folder, before any file is written
 * @example
 * const path = await writeModule(module, "reproduction");
 */
export async function writeModule(
  module: Pick<SandboxedModule, "path" | "code" | "files">,
  folder: string,
): Promise<string> {
  const all = [{ path: module.path, code: module.code }, ...module.files];
  for (const { path } of all) if (isOutside(path)) throw pathOutside(path, folder);
  for (const file of all) {
    const path = join(folder, file.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contentOf(file));
  }
  return join(folder, module.path);
}

function isOutside(path: string): boolean {
  return isAbsolute(path) || /^\.\.(?:[/\\]|$)/u.test(normalize(path));
}
