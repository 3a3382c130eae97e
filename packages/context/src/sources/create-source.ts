import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { CallOptions, OpenRepository, Source } from "@repost/spec";
import { manyRepositories } from "../errors.ts";
import { openFolder } from "./folder-source.ts";
import { createGithubClient, type GithubClient } from "./github/github-client.ts";
import { withToken } from "./github/github-environment.ts";
import { openGit } from "./git/git-source.ts";
import { formatSourceSpec, parseSourceSpec, type SourceSpec } from "./parse-source-spec.ts";
import { openNpmPackage } from "./npm/npm-source.ts";
import { openPackage } from "./pypi/pypi-source.ts";
import { readStatistics } from "./read-statistics.ts";
import type { SourceOptions } from "./source-options.ts";

/**
 * Returns the repository of a SOURCE: folder, git address with optional `@revision`, `pypi:NAME[==VERSION]`, or
 * `npm:NAME[@VERSION]`.
 *
 * @throws ContextError CONTEXT_SOURCE_UNKNOWN, CONTEXT_SOURCE_INVALID, CONTEXT_SOURCE_MANY; `open` throws the errors of
 * the source
 */
export function createSource(spec: string, options: SourceOptions = {}): Source {
  const parsed = parseSourceSpec(spec);
  return {
    open: async (call = {}) =>
      await describe(await openSource(parsed, { ...options, ...call }), { ...options, ...call }),
  };
}

async function describe(
  repository: OpenRepository,
  { selected = null, ...options }: SourceOptions & CallOptions,
): Promise<OpenRepository> {
  try {
    const { info, root } = repository;
    const contributors = selected === null ? null : await contributorsOf(info.name, options);
    const statistics = await readStatistics(root, { ...info.statistics, ...selected?.statistics, contributors });
    return { ...repository, info: { ...info, license: info.license ?? selected?.license ?? null, statistics } };
  } catch (error) {
    await repository.close();
    throw error;
  }
}

/** Requires a token, because GitHub limits anonymous requests. */
async function contributorsOf(name: string, options: SourceOptions & CallOptions): Promise<number | null> {
  const client = createGithubClient(options);
  return client.hasToken ? await countContributors(client, name) : null;
}

async function openSource(spec: SourceSpec, options: SourceOptions & CallOptions): Promise<OpenRepository> {
  if (spec.kind === "git")
    return await openGit({ ...options, url: cloneUrl(spec.url, options), revision: spec.revision });
  if (spec.kind === "pypi") return await openPackage({ ...options, ...spec });
  if (spec.kind === "npm") return await openNpmPackage({ ...options, ...spec });
  if (spec.kind === "github") throw manyRepositories(formatSourceSpec(spec));
  if (await isBareRepository(spec.path)) return await openGit({ ...options, url: spec.path, revision: null });
  return await openFolder({ ...options, path: spec.path });
}

/** Some found repositories require the token. */
function cloneUrl(url: string, { selected = null, environment = process.env }: SourceOptions): string {
  return selected === null ? url : withToken(url, environment);
}

async function isBareRepository(path: string): Promise<boolean> {
  const parts = await Promise.allSettled(["HEAD", "objects", "refs"].map(async (name) => await stat(join(path, name))));
  return parts.every(({ status }) => status === "fulfilled");
}

export async function countContributors(client: GithubClient, name: string): Promise<number | null> {
  const answer = await client.tryGet(`/repos/${name}/contributors`, { per_page: "1", anon: "1" });
  if (answer === null || !Array.isArray(answer.body)) return null;
  const last = lastPage(answer.headers.get("link") ?? "");
  return last ?? answer.body.length;
}

function lastPage(link: string): number | null {
  const address = /<([^<>]*)>\s*;[^<]*\brel="?last"?/u.exec(link)?.[1];
  const page = Number(URL.parse(address ?? "")?.searchParams.get("page") ?? Number.NaN);
  return Number.isInteger(page) && page > 0 ? page : null;
}
