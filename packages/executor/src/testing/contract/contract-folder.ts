import { chmod, lchown, lstat, mkdir, mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { removeFolder } from "@repost/spec/folders";

export interface ContractFolder extends AsyncDisposable {
  readonly root: string;
}

const OWNER = 0x7100_0000;
const TIME = new Date("2026-01-02T03:04:05Z");

export async function makeContractFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<ContractFolder> {
  const root = await mkdtemp(join(tmpdir(), "repost-contract-"));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
    await utimes(join(root, path), TIME, TIME);
  }
  return { root, [Symbol.asyncDispose]: () => removeFolder(root) };
}

/** Sandboxes of root show only folders of another user. */
export async function giveAway(path: string): Promise<void> {
  if (process.getuid?.() === 0) await lchown(path, OWNER, OWNER);
  if (!(await lstat(path)).isDirectory()) return;
  await chmod(path, 0o755);
  for (const name of await readdir(path)) await giveAway(join(path, name));
}
