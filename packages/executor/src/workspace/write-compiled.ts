import { lchown, lstat, mkdir, realpath, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";

export interface CompiledFile {
  readonly path: string;
  readonly content: Buffer;
}

const CACHE_FOLDER = "__pycache__";
/** `folder/__pycache__/module.cpython-313.pyc`, possibly with pytest's version. */
const COMPILED_PATH = /^(?:(?<folder>.+)\/)?__pycache__\/(?<module>[\p{L}\p{N}_-]+)\.[\w.-]+\.pyc$/u;

/** Skips untrusted paths without a source file, or through a link. */
export async function writeCompiled(root: string, files: readonly CompiledFile[]): Promise<void> {
  const { uid, gid } = await lstat(root);
  const chown = async (path: string): Promise<void> => {
    if (process.getuid?.() === 0) await lchown(path, uid, gid);
  };
  const top = await realpath(root);
  for (const { path, content } of files) {
    const { folder = ".", module } = COMPILED_PATH.exec(path)?.groups ?? {};
    if (module === undefined || !(await isSource(top, folder, module))) continue;
    const cache = join(top, folder, CACHE_FOLDER);
    if ((await mkdir(cache, { recursive: true, mode: 0o755 })) !== undefined) await chown(cache);
    const target = join(top, folder, `${CACHE_FOLDER}${path.slice(path.lastIndexOf("/"))}`);
    await writeFile(target, content, { mode: 0o644 });
    await chown(target);
  }
}

async function isSource(top: string, folder: string, module: string): Promise<boolean> {
  const path = join(top, folder, `${module}.py`);
  const stats = await lstat(path).catch(() => null);
  if (stats?.isFile() !== true || !path.startsWith(top + sep)) return false;
  return (await realpath(dirname(path))) === dirname(path);
}
