import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const MOUNT = 'mount -t tmpfs -o size=64k none "$1"';

/** Ordinary processes can mount small file systems. */
export const canLimitDisk =
  spawnSync("unshare", ["--mount", "--map-root-user", "sh", "-c", MOUNT, "sh", "/mnt"], { timeout: 10_000 }).status ===
  0;

/** Runs fill-disk.ts on a disk of 64 KB. */
export async function onFullDisk(folder: string): Promise<unknown> {
  const script = fileURLToPath(new URL("./fill-disk.ts", import.meta.url));
  const command = `${MOUNT} && exec "$2" --conditions=@repost/source "$3" "$1"`;
  const shell = ["--mount", "--map-root-user", "sh", "-c", command, "sh"];
  const { stdout } = await promisify(execFile)("unshare", [...shell, folder, process.execPath, script]);
  return JSON.parse(stdout);
}
