import { githubUnusable, searchTooBroad } from "../../errors.ts";
import { recordOf } from "../../untrusted-json.ts";
import type { GithubClient } from "./github-client.ts";
import { readRepositoryItem, type FoundRepository } from "./repository-item.ts";
import { formatSearchQuery, type SearchQuery } from "./search-query.ts";
import { splitWindow, type TimeWindow } from "./time-window.ts";

const SHOWN = 1000;
const PAGE = 100;
/** Results per query, below GitHub's limit, because repositories are unevenly distributed. */
const AIM = 700;

export type SearchOrder = "updated" | "stars" | "forks";

export interface SearchRepositoriesOptions {
  readonly client: GithubClient;
  readonly query: SearchQuery;
  readonly whole: TimeWindow;
  /** Limits the result to the first 1,000. @default all */
  readonly order?: SearchOrder | undefined;
  /** Limit of results. @default 100_000 */
  readonly maxFound?: number;
  readonly onFound?: ((progress: { readonly found: number; readonly total: number }) => void) | undefined;
}

export interface FoundRepositories {
  readonly repositories: readonly FoundRepository[];
  /** GitHub ended early, or one second has too many. */
  readonly isIncomplete: boolean;
  readonly unusable: number;
}

interface Page {
  readonly total: number;
  readonly items: readonly unknown[];
  readonly isIncomplete: boolean;
}

interface Search extends Omit<SearchRepositoriesOptions, "query"> {
  readonly text: string;
  readonly repositories: Map<string, FoundRepository>;
  total: number;
  unusable: number;
  isIncomplete: boolean;
}

/**
 * Splits a search by creation time, because GitHub shows 1,000 results.
 *
 * @throws ContextError CONTEXT_SEARCH_TOO_BROAD, and the client's errors
 */
export async function searchRepositories(options: SearchRepositoriesOptions): Promise<FoundRepositories> {
  const { query, whole, order, maxFound = 100_000 } = options;
  const { text, window } = query;
  const search: Search = { ...options, text, repositories: new Map(), total: 0, unusable: 0, isIncomplete: false };
  if (window === null || window.from <= window.to) {
    const first = await readPage(search, window, 1);
    search.total = first.total;
    if (order === undefined && first.total > maxFound)
      throw searchTooBroad(formatSearchQuery(query), first.total, maxFound);
    if (order === undefined && first.total > SHOWN) await searchParts(search, window ?? whole, first.total);
    else await readPages(search, window, first);
  }
  const repositories = [...search.repositories.values()].toSorted((left, right) =>
    keyOf(left) < keyOf(right) ? -1 : 1,
  );
  return { repositories, isIncomplete: search.isIncomplete, unusable: search.unusable };
}

async function searchParts(search: Search, window: TimeWindow, total: number): Promise<void> {
  for (const part of splitWindow(window, Math.ceil(total / AIM))) {
    const first = await readPage(search, part, 1);
    if (first.total > SHOWN && part.from < part.to) await searchParts(search, part, first.total);
    else await readPages(search, part, first);
  }
}

async function readPages(search: Search, window: TimeWindow | null, first: Page): Promise<void> {
  const countBefore = search.repositories.size + search.unusable;
  let page = first;
  for (let number = 1; ; number++) {
    addItems(search, page);
    const pages = Math.ceil(Math.min(first.total, SHOWN) / PAGE);
    if (number >= pages || page.items.length === 0) break;
    page = await readPage(search, window, number + 1);
  }
  const isCut = search.order === undefined && first.total > SHOWN;
  const isShort = search.repositories.size + search.unusable - countBefore < Math.min(first.total, SHOWN);
  if (isCut || isShort) search.isIncomplete = true;
}

function addItems(search: Search, { items, isIncomplete }: Page): void {
  if (isIncomplete) search.isIncomplete = true;
  for (const item of items) {
    const repository = readRepositoryItem(item);
    if (repository === null) search.unusable += 1;
    else search.repositories.set(keyOf(repository), repository);
  }
  search.onFound?.({ found: search.repositories.size, total: search.total });
}

async function readPage(search: Search, window: TimeWindow | null, page: number): Promise<Page> {
  const { client, text, order } = search;
  const { body } = await client.get("/search/repositories", {
    q: formatSearchQuery({ text, window }),
    per_page: String(PAGE),
    page: String(page),
    ...(order === undefined ? {} : { sort: order, order: "desc" }),
  });
  const { total_count: total, incomplete_results: incomplete, items } = recordOf(body);
  if (typeof total !== "number" || !Array.isArray(items))
    throw githubUnusable(`${client.address.origin}/search/repositories`, "its answer is no list of repositories");
  return { total, items, isIncomplete: incomplete === true };
}

function keyOf({ name }: FoundRepository): string {
  return name.toLowerCase();
}
