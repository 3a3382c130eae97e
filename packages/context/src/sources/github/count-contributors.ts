import type { GithubClient } from "./github-client.ts";

/**
 * How many people contributed to a repository, anonymous ones included: the number of the last page where each holds one. Null
 * where GitHub does not say at once, for statistics are worth no wait.
 */
export async function countContributors(client: GithubClient, name: string): Promise<number | null> {
  const answer = await client.tryGet(`/repos/${name}/contributors`, { per_page: "1", anon: "1" });
  if (answer === null || !Array.isArray(answer.body)) return null;
  const last = lastPage(answer.headers.get("link") ?? "");
  return last ?? answer.body.length;
}

/** The page number of the link that is marked as the last. */
function lastPage(link: string): number | null {
  const address = /<([^<>]*)>\s*;[^<]*\brel="?last"?/u.exec(link)?.[1];
  const page = Number(URL.parse(address ?? "")?.searchParams.get("page") ?? Number.NaN);
  return Number.isInteger(page) && page > 0 ? page : null;
}
