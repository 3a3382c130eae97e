import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { walkFiles } from "@repost/spec/folders";
import { create, type TarOptionsWithAliasesAsyncNoFile, type WriteEntry } from "tar";

/** Path that is valid from src and dist. */
const SHIPPED = fileURLToPath(new URL("../../runtime", import.meta.url));
const FOLDERS = ["node", "python"];

export async function libraryDigest(): Promise<string> {
  const hash = createHash("sha256");
  const paths: string[] = [];
  for (const folder of FOLDERS) {
    for await (const path of walkFiles(SHIPPED, {}, folder)) if (isShipped(path)) paths.push(path);
  }
  for (const path of paths.toSorted()) {
    const content = await readFile(join(SHIPPED, path));
    hash.update(`/${path}\0${content.length}\0`).update(content);
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
