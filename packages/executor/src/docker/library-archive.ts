import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { create } from "tar";

/** Folder of the files that this package ships for programs; the same from source and from the build, which has the same depth. */
const SHIPPED = fileURLToPath(new URL("../../runtime/python", import.meta.url));

/** Digest of the shipped files: their names and contents, whatever installed them. */
export async function libraryDigest(): Promise<string> {
  const hash = createHash("sha256");
  const entries = await readdir(SHIPPED, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.filter(isShipped).toSorted()) {
    const content = await readFile(path);
    hash.update(`${path.slice(SHIPPED.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** The shipped files as a tar archive that says nothing of this machine, to be put into a folder. */
export function libraryArchive(folder: string): Readable {
  return Readable.from(
    create({ cwd: SHIPPED, prefix: folder.slice(1), portable: true, noMtime: true, filter: isShipped }, ["."]),
  );
}

/** All of a folder as a tar archive, to be put into another. Times are kept, by which an interpreter knows what it has compiled. */
export function folderArchive(from: string, folder: string): Readable {
  return Readable.from(create({ cwd: from, prefix: folder.slice(1), portable: true }, ["."]));
}

function isShipped(path: string): boolean {
  return !path.split("/").includes("__pycache__");
}
