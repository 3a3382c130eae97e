import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "vitest";

export function useTemporaryFolder(): {
  make(): Promise<string>;
  file(name: string, content: string | Uint8Array): Promise<string>;
} {
  const folders: string[] = [];
  afterEach(async () => {
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
  });
  const make = async (): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), "repost-dataset-"));
    folders.push(folder);
    return folder;
  };
  return {
    make,
    file: async (name, content) => {
      const path = join(await make(), name);
      await writeFile(path, content);
      return path;
    },
  };
}
