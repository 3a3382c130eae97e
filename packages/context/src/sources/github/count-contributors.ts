import type { GithubClient } from "./github-client.ts";

/**
 * Counts the contributors of a repository, anonymous ones included, by the last page of one item each. Null when GitHub
 * does not answer at once.
 */
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
