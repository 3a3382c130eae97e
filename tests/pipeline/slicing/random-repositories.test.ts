import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryRepository } from "./arbitrary-repository.ts";
import { evaluate } from "./run-python.ts";
import { slice } from "./slice.ts";

async function withFiles<T>(files: Readonly<Record<string, string>>, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "repost-made-"));
  try {
    for (const [path, code] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), code);
    }
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe("slices of random repositories", () => {
  it("contain the exact target, and return the same result as the repository", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRepository, async ({ files, path, module: original, name }) => {
        await withFiles(files, async (root) => {
          // A slice runs modules of imports in functions at once.
          const calls = [`(${name}(), ${name}())[1]`];
          const expected = await evaluate(root, original, calls);
          const { target, module } = await slice({ root, path, name });
          if (module.status === "rejected") throw new Error(`${module.reason}: ${module.detail}`);
          const { code } = module.value;
          expect(code).toContain(target.orig_func);
          const sliced = Object.fromEntries(module.value.files.map((file) => [file.path, file.code]));
          const results = await withFiles({ ...sliced, [module.value.path]: code }, (folder) =>
            evaluate(folder, "module", calls),
          );
          expect(results).toEqual(expected);
        });
      }),
      { numRuns: 12 },
    );
  });
});
