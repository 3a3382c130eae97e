import { stat } from "node:fs/promises";
import { dirname, extname, join, resolve } from "node:path";

const SCRIPT_ENDINGS = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];

/** Null for packages and missing files. */
export async function findSource(importFrom: string, testFile: string): Promise<string | null> {
  const candidates =
    extname(testFile) === ".py" ? pythonFiles(importFrom, testFile) : scriptFiles(importFrom, testFile);
  for (const path of candidates) if (await isFile(path)) return path;
  return null;
}

/** Searches folders above the test file, and their `src`. */
function pythonFiles(importFrom: string, testFile: string): readonly string[] {
  const parts = importFrom.split(".");
  return foldersAbove(dirname(testFile)).flatMap((folder) =>
    [folder, join(folder, "src")].flatMap((root) => [
      `${join(root, ...parts)}.py`,
      join(root, ...parts, "__init__.py"),
    ]),
  );
}

function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

/** A compiled file's path leads to the TypeScript source. */
function scriptFiles(importFrom: string, testFile: string): readonly string[] {
  if (!importFrom.startsWith(".")) return [];
  const path = resolve(dirname(testFile), importFrom);
  const stem = path.replace(/\.[cm]?[jt]sx?$/u, "");
  const alternatives = SCRIPT_ENDINGS.flatMap((ending) => [
    `${stem}${ending}`,
    `${path}${ending}`,
    join(path, `index${ending}`),
  ]);
  return [path, ...alternatives];
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
