import type { CallOptions, OpenRepository } from "@repost/spec";
import { indexUnknown, packageNotFound, pythonMissing } from "../../errors.ts";
import { DownloadCache, defaultCacheFolder, type CachedRelease } from "../packages/download-cache.ts";
import { openRelease } from "../packages/open-release.ts";
import { type ResolvedSourceOptions, type SourceOptions, withSourceDefaults } from "../source-options.ts";
import { chooseRelease } from "./choose-release.ts";
import { readPackageMetadata } from "./package-metadata.ts";
import { pythonVersion } from "./requires-python.ts";
import { readIndex } from "./simple-index.ts";
import { parseJson, recordOf } from "../../untrusted-json.ts";
import { runProgram } from "../packages/run-program.ts";

export interface OpenPackageOptions extends SourceOptions, CallOptions {
  readonly name: string;
  readonly version: string | null;
}

/**
 * Downloads and unpacks a source distribution without building it.
 *
 * @throws ContextError of pip, the index, the archive and the cache
 */
export async function openPackage({ name, version, ...options }: OpenPackageOptions): Promise<OpenRepository> {
  const resolved = { name, version, ...withSourceDefaults(options) };
  return await openRelease({
    kind: "pypi",
    name,
    timeoutMs: resolved.timeoutMs,
    signal: resolved.signal,
    readMetadata: readPackageMetadata,
    fetchRelease: async (signal, onAddress) => {
      const indexUrls = await packageIndexes({ ...resolved, signal });
      onAddress(indexUrls[0] ?? "");
      return await fetchRelease({ ...resolved, signal }, indexUrls);
    },
  });
}

type ResolvedOptions = OpenPackageOptions & ResolvedSourceOptions;

async function packageIndexes({ indexUrl, python, environment, signal }: ResolvedOptions): Promise<readonly string[]> {
  if (indexUrl === undefined) return await askPip({ python, environment, signal });
  if (!/^https?:\/\//iu.test(indexUrl) || !URL.canParse(indexUrl))
    throw indexUnknown("indexUrl is not an http or https address");
  return [indexUrl];
}

/** Prefers the first index, so that later indexes cannot take over a name. */
async function fetchRelease(options: ResolvedOptions, indexUrls: readonly string[]): Promise<CachedRelease> {
  const { name, version, python, environment, retryDelayMs, signal } = options;
  const { cacheFolder = defaultCacheFolder(environment) } = options;
  const cache = new DownloadCache(cacheFolder);
  for (const indexUrl of indexUrls) {
    const cached = version === null ? null : await cache.find(indexUrl, name, version);
    if (cached !== null) return cached;
    const files = await readIndex(indexUrl, name, { retryDelayMs, signal });
    if (files === null) continue;
    const isAsked = version === null && files.some(({ requiresPython }) => requiresPython !== null);
    const release = chooseRelease(name, version, files, isAsked ? await pythonVersion(python, signal) : null);
    return await cache.add(indexUrl, name, version, release, { retryDelayMs, signal });
  }
  throw packageNotFound(name, "pip");
}

/** pip's parser applies defaults, files and environment variables in order. */
const PROGRAM = `
import json
from pip._internal.commands import create_command
options, _ = create_command("download").parser.parse_args([])
print(json.dumps({"none": bool(options.no_index), "urls": [options.index_url, *options.extra_index_urls]}))
`;

interface AskPipOptions {
  readonly python: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Returns pip's indexes, main index first, with credentials.
 *
 * @throws ContextError CONTEXT_PYTHON_MISSING, CONTEXT_INDEX_UNKNOWN
 */
async function askPip({ python, environment, signal }: AskPipOptions): Promise<readonly string[]> {
  const answer = await runProgram(python, ["-I", "-c", PROGRAM], {
    env: environment,
    signal,
    failure: (problem, error, stderr) => {
      const failed = /No module named '?pip/u.test(stderr) ? "it has no pip" : "its pip gave no answer";
      return pythonMissing(python, problem ?? failed, error);
    },
  });
  const { none, urls } = recordOf(parseJson(answer));
  if (!Array.isArray(urls)) throw pythonMissing(python, "its pip gives no answer that is understood", answer);
  if (none === true) throw indexUnknown("it is set to use none");
  const usable = urls.filter((url): url is string => typeof url === "string" && /^https?:\/\//iu.test(url));
  if (usable.length === 0) throw indexUnknown("it has none that is reached over http or https");
  return usable;
}
