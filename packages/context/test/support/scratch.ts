import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

export interface Scratch {
  folder(files?: Readonly<Record<string, string | Uint8Array>>): Promise<string>;
  remove(): Promise<void>;
}

export function createScratch(): Scratch {
  const made: string[] = [];
  return {
    async folder(files = {}) {
      const root = await realpath(await mkdtemp(join(tmpdir(), "repost-test-")));
      made.push(root);
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(root, path)), { recursive: true });
        await writeFile(join(root, path), content);
      }
      return root;
    },
    async remove() {
      await Promise.all(made.splice(0).map(async (folder) => await rm(folder, { recursive: true, force: true })));
    },
  };
}
