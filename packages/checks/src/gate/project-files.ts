import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, extname, join, resolve } from "node:path";
import type { ExecutionFile } from "@repost/spec";
import { walkFiles } from "@repost/spec/folders";
import type { HandTestRunner } from "@repost/spec/settings";
import { projectTooLarge } from "../errors.ts";

const SKIPPED_FOLDERS = new Set("__pycache__ build coverage dist node_modules site-packages target venv".split(" "));
const ROOT_MARKS = ["package.json", "pyproject.toml", "setup.py", "setup.cfg", "pytest.ini", "tox.ini", ".git"];
/** Larger files are data that unit tests seldom read. */
const MAX_FILE_BYTES = 1_000_000;
const MAX_PROJECT_BYTES = 60_000_000;

/** Returns the nearest folder above that looks like a project's root, or the file's own folder. */
export async function findRoot(file: string): Promise<string> {
  const fileFolder = dirname(resolve(file));
  for (let folder = fileFolder; ; folder = dirname(folder)) {
    const names = await readdir(folder);
    if (ROOT_MARKS.some((mark) => names.includes(mark))) return folder;
    if (dirname(folder) === folder) return fileFolder;
  }
}

/**
 * Skips hidden folders, packages, builds, caches, and files above 1 MB.
 * @throws ChecksError CHECKS_PROJECT_TOO_LARGE
 */
export async function readProject(root: string): Promise<readonly ExecutionFile[]> {
  const files: ExecutionFile[] = [];
  let bytes = 0;
  const isSkipped = async (entry: Dirent, path: string): Promise<boolean> =>
    entry.isDirectory() &&
    (entry.name.startsWith(".") || SKIPPED_FOLDERS.has(entry.name) || (await isEnvironment(join(root, path))));
  for await (const path of walkFiles(root, { isSkipped })) {
    const { size } = await stat(join(root, path));
    if (size > MAX_FILE_BYTES) continue;
    bytes += size;
    if (bytes > MAX_PROJECT_BYTES) throw projectTooLarge(root, MAX_PROJECT_BYTES);
    files.push({ path, content: await readFile(join(root, path)) });
  }
  return files;
}

async function isEnvironment(folder: string): Promise<boolean> {
  try {
    return (await stat(join(folder, "pyvenv.cfg"))).isFile();
  } catch {
    return false;
  }
}

/** Returns the runner of a test file: by its imports, then by the project's packages. */
export async function findRunner(file: string, text: string, root: string): Promise<HandTestRunner> {
  // pytest runs unittest classes too; without pytest, unittest runs what it can.
  if (extname(file) === ".py") return "pytest";
  if (/["']vitest["']/u.test(text)) return "vitest";
  if (/["']node:test["']/u.test(text)) return "node:test";
  if (/["']@jest\/globals["']/u.test(text)) return "jest";
  const manifest = await readFile(join(root, "package.json"), "utf8").catch(() => "{}");
  if (/"vitest"\s*:/u.test(manifest)) return "vitest";
  return /"jest"\s*:/u.test(manifest) ? "jest" : "node:test";
}
