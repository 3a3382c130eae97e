import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Source } from "@repost/spec";
import { sourceInvalid } from "../errors.ts";
import { openFolder } from "./folder-source.ts";
import { readStatistics } from "./read-statistics.ts";
import { makeSourceFolder } from "./source-folder.ts";

export interface MemorySourceOptions {
  /** Letters, digits, dots, dashes and underscores. @default "memory" */
  readonly name?: string;
}

/**
 * Creates a repository from texts by path.
 *
 * @throws ContextError CONTEXT_SOURCE_INVALID for a path outside
 */
export function memorySource(
  files: Readonly<Record<string, string>>,
  { name = "memory" }: MemorySourceOptions = {},
): Source {
  const source = `memory:${name}`;
  const outside = Object.keys(files).find((file) => !isInside(file));
  if (outside !== undefined) throw sourceInvalid(source, `${outside} is no path inside of it`);
  return {
    async open(options = {}) {
      const { root: folder, remove: close } = await makeSourceFolder("memory");
      try {
        for (const [file, text] of Object.entries(files)) await writeInto(folder, file, text);
        const { info, root } = await openFolder({ ...options, path: folder });
        const statistics = await readStatistics(root, {});
        return { info: { ...info, name, source, statistics }, root, close };
      } catch (error) {
        await close();
        throw error;
      }
    },
  };
}

async function writeInto(folder: string, file: string, text: string): Promise<void> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}

function isInside(file: string): boolean {
  const normal = path.posix.normalize(file);
  return file !== "" && normal === file && !path.posix.isAbsolute(file) && !normal.startsWith("..");
}
