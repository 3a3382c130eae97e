import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { UnusableArchive, entryProblem, tooMuchContent, type Unpacking } from "./archive-rules.ts";

/** The content is held in memory. */
const MAX_BYTES = 200_000_000;

/** See unpackArchive. A link becomes a file with its target path. */
export async function unpackZip({ path, folder, maxBytes, signal }: Unpacking): Promise<void> {
  const most = Math.min(maxBytes, MAX_BYTES);
  let entries = 0;
  let bytes = 0;
  const content = unzipSync(await readFile(path, { signal }), {
    filter: ({ name, size, originalSize }) => {
      entries += 1;
      bytes += Math.max(size, originalSize);
      const problem = entryProblem(name, entries);
      if (problem !== null) throw new UnusableArchive(problem);
      if (bytes > most) throw tooMuchContent(most);
      return !name.endsWith("/");
    },
  });
  for (const [name, file] of Object.entries(content)) {
    signal.throwIfAborted();
    const inside = name.split(/[\\/]/u).slice(1).join("/");
    if (inside === "") continue;
    const target = join(folder, inside);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, file);
  }
}
