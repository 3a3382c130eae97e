import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { callGraph } from "@repost/context/callgraph";
import { describe, expect, it } from "vitest";

const folders = {
  python: path.join(import.meta.dirname, "python"),
  // Fixtures are neither checked nor formatted.
  typescript: path.join(import.meta.dirname, "../fixtures/callgraph/typescript"),
} as const;

async function snippetsIn(root: string): Promise<readonly string[]> {
  const files = await readdir(root, { recursive: true });
  return files.filter((file) => path.basename(file) === "callgraph.json").map((file) => path.dirname(file));
}

for (const language of ["python", "typescript"] as const) {
  const folder = folders[language];
  const snippets = await snippetsIn(folder);
  describe(`callGraph of ${language}`, () => {
    it.each(snippets)("finds the calls of %s and no others", async (snippet) => {
      const root = path.join(folder, snippet);
      const expected: unknown = JSON.parse(await readFile(path.join(root, "callgraph.json"), "utf8"));
      const { edges } = await callGraph({ repository: { root }, language, cacheFolder: null });
      expect(edges).toEqual(expected);
    });
  });
}
