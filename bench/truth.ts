/**
 * Writes the targets of `truth/functions.jsonl` into a run; docs/measurements/truth.md has the next commands:
 *
 * node --conditions=@repost/source bench/truth.ts RUN [--only TEXT] [--set NAME]
 */
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { createSource, discoverTargets } from "@repost/context";
import { writeJsonLines } from "@repost/dataset";
import { records, type Target } from "@repost/spec";

interface WantedFunction {
  readonly instance: string;
  readonly source: string;
  readonly set?: string;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string", default: "" }, set: { type: "string", default: "alternatives" } },
});
const [run = "truth"] = positionals;
await mkdir(run, { recursive: true });
const text = await readFile(new URL("truth/functions.jsonl", import.meta.url), "utf8");
const wanted = text
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as WantedFunction)
  .filter(({ instance, set = "alternatives" }) => instance.includes(values.only) && set === values.set);
const instances = new Set(wanted.map(({ instance }) => instance));
const matches: Target[] = [];
for (const source of new Set(wanted.map((target) => target.source))) {
  const repository = await createSource(source, { maxRepoMb: 200 }).open();
  try {
    const all = { docstring: "required", maxFunctions: "all", maxMethods: "all" } as const;
    const { targets } = await discoverTargets({ repository, ...all });
    matches.push(...targets.filter(({ instance_id: id }) => instances.has(id)));
  } finally {
    await repository.close();
  }
}
await writeJsonLines(path.join(run, "targets.jsonl"), records.target, matches);
console.log(`${matches.length} of ${wanted.length} functions are in ${run}/targets.jsonl`);
