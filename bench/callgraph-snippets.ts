/**
 * Counts complete call graphs (no extra edge) and sound ones (no missing edge) of PyCG's benchmark.
 *
 * `node --conditions=@repost/source bench/callgraph-snippets.ts FOLDER [--language python] [--differences]`
 */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { callGraph } from "@repost/context/callgraph";
import type { Language } from "@repost/spec";

type Edges = Readonly<Record<string, readonly string[]>>;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { language: { type: "string", default: "python" }, differences: { type: "boolean", default: false } },
});
const [folder = "."] = positionals;
const language: Language = flags.language === "python" ? "python" : "typescript";
const files = await readdir(folder, { recursive: true });
const snippets = files.filter((file) => path.basename(file) === "callgraph.json").map((file) => path.dirname(file));
let complete = 0;
let sound = 0;
for (const snippet of snippets.toSorted()) {
  const root = path.join(folder, snippet);
  const expected = edgesOf(JSON.parse(await readFile(path.join(root, "callgraph.json"), "utf8")) as Edges);
  const actual = edgesOf((await callGraph({ repository: { root }, language, cacheFolder: null })).edges);
  const extra = [...actual].filter((edge) => !expected.has(edge));
  const missing = [...expected].filter((edge) => !actual.has(edge));
  if (extra.length === 0) complete += 1;
  if (missing.length === 0) sound += 1;
  if (flags.differences && extra.length + missing.length > 0) console.log(snippet, { extra, missing });
}
console.log(`${snippets.length} snippets: complete ${complete}, sound ${sound}`);

function edgesOf(graph: Edges): Set<string> {
  return new Set(
    Object.entries(graph).flatMap(([caller, callees]) => callees.map((callee) => `${caller} -> ${callee}`)),
  );
}
