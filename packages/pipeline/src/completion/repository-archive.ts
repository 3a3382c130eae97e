import { chmod, lstat, mkdir, readFile, readlink, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { IGNORED_FOLDERS, type RepositoryFiles, SCHEMA_VERSION } from "@repost/spec";
import { walkFiles } from "@repost/spec/folders";
import { archiveUnsafe, repositoryTooLarge } from "../errors.ts";

type ArchivedFile = RepositoryFiles["files"][number];

const OWNER_EXECUTES = 0o100;
const MOST_BYTES = 134_217_728;

/**
 * Omits history, caches, installed packages and outside links.
 * @throws PipelineError PIPELINE_REPOSITORY_TOO_LARGE
 */
export async function archiveRepository(root: string): Promise<RepositoryFiles> {
  const files: ArchivedFile[] = [];
  let bytes = 0;
  for await (const name of walkFiles(root, {
    isSkipped: ({ name: base }) => IGNORED_FOLDERS.has(base),
    includesLinks: true,
  })) {
    const whole = path.join(root, name);
    const stats = await lstat(whole);
    bytes += stats.size;
    if (bytes > MOST_BYTES) throw repositoryTooLarge(root, MOST_BYTES);
    if (!stats.isSymbolicLink()) files.push(await fileOf(name, whole, stats.mode));
    else if (staysInside(root, whole, await readlink(whole))) files.push(linkOf(name, await readlink(whole)));
  }
  return { schema_version: SCHEMA_VERSION, files };
}

/**
 * Archives are untrusted: paths and links must stay inside.
 * @throws PipelineError PIPELINE_ARCHIVE_UNSAFE
 */
export async function unpackRepository({ files }: RepositoryFiles, root: string): Promise<void> {
  const plain = files.filter(({ encoding }) => encoding !== "link");
  // Links are last, because writing through a link could leave the folder.
  for (const file of [...plain, ...files.filter(({ encoding }) => encoding === "link")]) await unpackFile(file, root);
}

export function textFiles({ files }: RepositoryFiles): ReadonlyMap<string, string> {
  return new Map(files.filter(({ encoding }) => encoding === "utf8").map(({ path: name, content }) => [name, content]));
}

function linkOf(name: string, target: string): ArchivedFile {
  return { path: name, content: target, encoding: "link", executable: false };
}

async function fileOf(name: string, whole: string, mode: number): Promise<ArchivedFile> {
  const data = await readFile(whole);
  const text = data.toString("utf8");
  const isText = Buffer.from(text, "utf8").equals(data);
  const executable = (mode & OWNER_EXECUTES) !== 0;
  return isText
    ? { path: name, content: text, encoding: "utf8", executable }
    : { path: name, content: data.toString("base64"), encoding: "base64", executable };
}

async function unpackFile({ path: name, content, encoding, executable }: ArchivedFile, root: string): Promise<void> {
  const whole = path.resolve(root, name);
  if (!isInside(root, whole)) throw archiveUnsafe(name);
  await mkdir(path.dirname(whole), { recursive: true });
  if (encoding === "link") {
    if (!staysInside(root, whole, content)) throw archiveUnsafe(name);
    await symlink(content, whole);
    return;
  }
  await writeFile(whole, encoding === "utf8" ? content : Buffer.from(content, "base64"));
  await chmod(whole, executable ? 0o755 : 0o644);
}

function staysInside(root: string, link: string, target: string): boolean {
  return isInside(root, path.resolve(path.dirname(link), target));
}

function isInside(root: string, whole: string): boolean {
  const relative = path.relative(root, whole);
  return relative !== "" && relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
