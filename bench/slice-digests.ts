/**
 * Prints digests of slices, reachable code and call graphs, to compare versions of repost.
 *
 * `node --conditions=@repost/source bench/slice-digests.ts [--every N] SOURCE...`
 */
import { createHash } from "node:crypto";
import { parseArgs } from "node:util";
import { callGraph } from "@repost/context/callgraph";
import {
  createSource,
  extractContext,
  indexRepository,
  listSourceFiles,
  type RepositoryIndex,
  targetOf,
  visibleCode,
} from "@repost/context";
import type { Language, Target } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";

const { values, positionals: sources } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string", default: "1" } },
});
const unknown = { url: null, version: null, license: null, license_url: null, created_at: null };

for (const source of sources) {
  const language: Language = source.startsWith("npm:") ? "typescript" : "python";
  const repository = await createSource(source, { maxRepoMb: 100 }).open();
  try {
    const index = await indexRepository({ repository, language, cacheFolder: null });
    const targets = (await targetsOf(repository.root, index)).filter((_, order) => order % Number(values.every) === 0);
    const slices = targets.map((target) => extractContext({ index, target }));
    const visible: unknown[] = [];
    for (const target of targets) visible.push(await visibleCode({ index, target }));
    const { edges, calls } = await callGraph({ repository, language, cacheFolder: null });
    const accepted = slices.filter(({ status }) => status === "accepted").length;
    console.log(
      `${source}: ${targets.length} functions, ${accepted} accepted; slices ${digestOf(slices)}, ` +
        `visible ${digestOf(visible)}, edges ${digestOf(edges)}, calls ${digestOf(calls)}`,
    );
  } finally {
    await repository.close();
  }
}

async function targetsOf(root: string, { graph, language }: RepositoryIndex): Promise<readonly Target[]> {
  const adapter = await loadLanguage(language);
  const { files } = await listSourceFiles({ root, language });
  return files
    .filter(({ path, isTest }) => !isTest && graph.codeOf(path) !== undefined)
    .flatMap(({ path, code }) =>
      adapter.functions(code).map((definition) =>
        targetOf({
          instanceId: `dir__files.00000000.${definition.name}`,
          repo: { name: "files", source: "./files", revision: "00000000", ...unknown },
          language,
          path,
          code,
          definition,
        }),
      ),
    );
}

/** Ignores `schema_version`, which other records may raise. */
function digestOf(value: unknown): string {
  const text = JSON.stringify(value, (key, field: unknown) => (key === "schema_version" ? undefined : field));
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
