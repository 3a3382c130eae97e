import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { callGraph } from "@repost/context";
import { describe, expect, it } from "vitest";

const languages = ["python"] as const;

/** Folders of `<category>/<snippet>`, each with the calls that running it makes. */
async function snippetsOf(language: string): Promise<readonly string[]> {
  const root = path.join(import.meta.dirname, language);
  const files = await readdir(root, { recursive: true });
  return files.filter((file) => path.basename(file) === "callgraph.json").map((file) => path.dirname(file));
}

for (const language of languages) {
  const snippets = await snippetsOf(language);
  describe(`callGraph of ${language}`, () => {
    it.each(snippets)("finds the calls of %s and no others", async (snippet) => {
      const root = path.join(import.meta.dirname, language, snippet);
      const expected: unknown = JSON.parse(await readFile(path.join(root, "callgraph.json"), "utf8"));
      const { edges } = await callGraph({ repository: { root }, language });
      expect(edges).toEqual(expected);
    });
  });
}
