import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  buildImpactMap,
  type FileImpact,
  impactByFile,
  type ImpactedTest,
  impactDigest,
  impactedTests,
  type LineRange,
  openImpactCache,
  programFiles,
} from "@repost/envs";
import type { ImpactMap, Language, RepositoryInfo } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import { selectionInvalid, suiteUnmapped } from "../errors.ts";
import { type ImpactSelection, linesOfSelection } from "./impact-selection.ts";
import { openRepositoryWorkspace, type RepositoryWorkspace } from "./open-repository-workspace.ts";
import { type TestRepositoryOptions, withRepository } from "./test-repository.ts";

export interface MapRepositoryOptions extends Omit<
  TestRepositoryOptions,
  "overlay" | "only" | "stopAtFirst" | "runs" | "onReady"
> {
  readonly selection?: ImpactSelection | null;
  /** Folder of cached maps; null keeps no maps. */
  readonly cacheFolder: string | null;
  /** Ignores the cache. @default false */
  readonly rebuild?: boolean;
  readonly onRun?: (run: number, runs: number) => void;
}

export interface RepositoryImpact {
  readonly repository: RepositoryInfo;
  readonly map: ImpactMap;
  readonly files: readonly FileImpact[];
  readonly range: LineRange | null;
  /** Most specific first. Null without a selection. */
  readonly tests: readonly ImpactedTest[] | null;
}

/**
 * Runs the suite three times, or reads the cached map.
 * @throws PipelineError PIPELINE_SELECTION_INVALID, PIPELINE_SUITE_UNMAPPED, and the errors of `testRepository`
 */
export async function mapRepository(options: MapRepositoryOptions): Promise<RepositoryImpact> {
  const { selection = null } = options;
  return await withRepository(options, async ({ root, info: repository, tags }) => {
    const range = selection === null ? null : await readRange(root, selection);
    await using opened = await openRepositoryWorkspace({ ...options, root, tags, published: repository.created_at });
    const map = await mapOf(root, opened, options);
    return {
      repository,
      map,
      files: impactByFile(map),
      range,
      tests: range === null ? null : impactedTests(map, range),
    };
  });
}

async function readRange(root: string, selection: ImpactSelection): Promise<LineRange> {
  try {
    const code = await readFile(path.join(root, selection.path), "utf8");
    return linesOfSelection(selection, code, await loadLanguage(languageOf(selection.path)));
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT")
      throw selectionInvalid(selection.path, "the repository has no such file");
    throw cause;
  }
}

/** The grammar of TypeScript also reads JavaScript. */
function languageOf(file: string): Language {
  return file.endsWith(".py") ? "python" : "typescript";
}

async function mapOf(
  root: string,
  { workspace, plan, environment, command }: RepositoryWorkspace,
  { source, cacheFolder, rebuild = false, onRun, signal }: MapRepositoryOptions,
): Promise<ImpactMap> {
  const cache = cacheFolder === null ? null : openImpactCache(cacheFolder);
  const digest = await impactDigest(root, plan, environment.digest);
  const cached = rebuild ? null : await cache?.read(digest);
  if (cached !== null && cached !== undefined) return cached;
  const programs = await programFiles(root, plan);
  const progress = onRun === undefined ? {} : { onRun };
  const built = await buildImpactMap({ workspace, command, digest, programs, signal, ...progress });
  if (built.status === "rejected") throw suiteUnmapped(source, built.reason, built.detail);
  await cache?.write(built.value);
  return built.value;
}
