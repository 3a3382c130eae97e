/**
 * Indexes one folder for `bench/index.ts`, and prints the figures as JSON.
 *
 * `node --conditions=@repost/source bench/index/measure-index.ts FOLDER LANGUAGE CACHE EVERY`
 *
 * Slices every EVERY-th function; 0 slices none.
 */
import {
  extractContext,
  indexRepository,
  listSourceFiles,
  type RepositoryIndex,
  targetOf,
  visibleCode,
} from "@repost/context";
import type { FunctionDefinition, Language, Target } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import type { IndexFigures, SliceFigures, Unresolved } from "./figures.ts";

const [root = ".", languageName = "python", cacheFolder = "", everyText = "0"] = process.argv.slice(2);
const language = languageName as Language;

const started = performance.now();
const cpuBefore = process.cpuUsage();
const index = await indexRepository({ repository: { root }, language, cacheFolder });
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
const megabytes = process.resourceUsage().maxRSS / 1000;
const { graph } = index;
const sum = (count: (path: string) => number): number => graph.paths.reduce((total, path) => total + count(path), 0);
const figures: IndexFigures = {
  files: graph.paths.length,
  lines: sum((path) => (graph.codeOf(path) ?? "").split("\n").length),
  units: sum((path) => graph.unitsOf(path).length),
  functions: sum((path) => graph.functionsOf(path).length),
  seconds,
  cpuSeconds: (user + system) / 1e6,
  megabytes,
  unresolved: unresolvedOf(index),
  slices: Number(everyText) === 0 ? null : await measureSlices(index, Number(everyText)),
};
console.log(JSON.stringify(figures));

function unresolvedOf({ graph }: RepositoryIndex): readonly Unresolved[] {
  return graph.paths.flatMap((path) =>
    graph.unitsOf(path).flatMap((unit) =>
      graph.dependenciesOf(unit).flatMap((reference): Unresolved[] => {
        if (reference.to.kind !== "unresolved") return [];
        const line = unit.startLine + unit.code.slice(0, reference.start).split("\n").length - 1;
        const kind = `${reference.to.isMissing ? "missing" : "unbound"}${reference.isOptional ? ", optional" : ""}`;
        return [{ kind, location: `${path}:${line}`, name: reference.name }];
      }),
    ),
  );
}

async function measureSlices(repository: RepositoryIndex, every: number): Promise<SliceFigures> {
  const sliceMs: number[] = [];
  const visibleMs: number[] = [];
  const outcomes: Record<string, number> = {};
  for (const target of await everyTarget(repository, every)) {
    const before = performance.now();
    const result = extractContext({ index: repository, target });
    const between = performance.now();
    await visibleCode({ index: repository, target });
    sliceMs.push(between - before);
    visibleMs.push(performance.now() - between);
    const outcome = result.status === "accepted" ? "accepted" : result.reason;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return { sliceMs, visibleMs, outcomes, megabytes: process.resourceUsage().maxRSS / 1000 };
}

async function everyTarget({ graph }: RepositoryIndex, every: number): Promise<readonly Target[]> {
  const adapter = await loadLanguage(language);
  const { files } = await listSourceFiles({ root, language });
  const targets = files
    .filter(({ path, isTest }) => !isTest && graph.codeOf(path) !== undefined)
    .flatMap(({ path, code }) => adapter.functions(code).map((definition) => madeUpTarget(path, code, definition)));
  return targets.filter((_, position) => position % every === 0);
}

function madeUpTarget(path: string, code: string, definition: FunctionDefinition): Target {
  const unknown = { url: null, version: null, license: null, license_url: null, created_at: null };
  return targetOf({
    instanceId: `dir__files.00000000.${definition.name}`,
    repo: { name: "files", source: "./files", revision: "00000000", ...unknown },
    language,
    path,
    code,
    definition,
  });
}
