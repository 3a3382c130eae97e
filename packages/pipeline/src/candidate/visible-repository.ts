import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";
import { contentOf, type SourceFile } from "@repost/spec";

/** Skips paths outside of the temporary folder. */
export async function withRepository<Result>(
  files: Iterable<SourceFile>,
  work: (root: string) => Promise<Result>,
): Promise<Result> {
  const root = await mkdtemp(join(tmpdir(), "repost-visible-"));
  try {
    for (const { path, ...written } of files) {
      const file = resolve(root, path);
      if (!file.startsWith(root + sep)) continue;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, contentOf(written));
    }
    return await work(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
