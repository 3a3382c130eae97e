import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { create, type TarOptionsWithAliasesAsyncNoFile, type WriteEntry } from "tar";

/** Path that is valid from src and dist. */
const SHIPPED = fileURLToPath(new URL("../../runtime", import.meta.url));
const FOLDERS = ["node", "python"];

export async function libraryDigest(): Promise<string> {
  const hash = createHash("sha256");
  const entries = await Promise.all(
    FOLDERS.map((folder) => readdir(join(SHIPPED, folder), { recursive: true, withFileTypes: true })),
  );
  const paths = entries
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.filter(isShipped).toSorted()) {
    const content = await readFile(path);
    hash.update(`${path.slice(SHIPPED.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

export function libraryArchive(folder: string): Readable {
  return archive(SHIPPED, folder, FOLDERS, { noMtime: true, filter: isShipped });
}

export function fileArchive(path: string, target: string): Readable {
  const onWriteEntry = (entry: WriteEntry): void => void (entry.path = basename(target));
  return archive(dirname(path), dirname(target), [basename(path)], { onWriteEntry });
}

/** Keeps modification times, which validate compiled files. */
export function folderArchive(from: string, folder: string): Readable {
  return archive(from, folder, ["."]);
}

/** Only root can enter the folder. */
export function privateFolderArchive(from: string, folder: string): Readable {
  const onWriteEntry = ({ path, stat }: WriteEntry): void => {
    if (stat !== undefined && /^\.\/?$/u.test(path)) stat.mode = 0o700;
  };
  return archive(from, folder, ["."], { onWriteEntry });
}

export function archive(
  cwd: string,
  folder: string,
  entries: string[],
  options: TarOptionsWithAliasesAsyncNoFile = {},
): Readable {
  return Readable.from(create({ cwd, prefix: folder.slice(1), portable: true, ...options }, entries));
}

function isShipped(path: string): boolean {
  return !path.split("/").includes("__pycache__");
}
