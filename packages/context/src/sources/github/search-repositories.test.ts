import { afterAll, describe, expect, it } from "vitest";
import {
  recordedItems,
  serveGithub,
  type GithubServer,
  type RecordedItem,
  type ServeGithubOptions,
} from "../../../test/support/github-server.ts";
import { createGithubClient } from "./github-client.ts";
import { searchRepositories, type SearchRepositoriesOptions } from "./search-repositories.ts";

const servers: GithubServer[] = [];
const whole = { from: Date.parse("2024-09-01T00:00:00Z") / 1000, to: Date.parse("2024-12-31T23:59:59Z") / 1000 };

afterAll(async () => {
  await Promise.all(servers.map(async (server) => await server.close()));
});

async function search(
  served: ServeGithubOptions,
  options: Partial<SearchRepositoriesOptions> = {},
): Promise<{ readonly result: Awaited<ReturnType<typeof searchRepositories>>; readonly server: GithubServer }> {
  const server = await serveGithub(served);
  servers.push(server);
  const client = createGithubClient({ environment: { GITHUB_API_URL: server.url } });
  const result = await searchRepositories({
    client,
    query: { text: "language:python", window: null },
    whole,
    ...options,
  });
  return { result, server };
}

function manyItems(count: number): readonly RecordedItem[] {
  const [base] = recordedItems();
  if (base === undefined) throw new Error("Nothing is recorded.");
  return Array.from({ length: count }, (_, number) => {
    const seconds = number % 10 === 0 ? 5_000_000 : number * 30;
    const created = new Date((whole.from + seconds) * 1000).toISOString().replace(".000Z", "Z");
    const name = `bakery/loaf-${String(number).padStart(5, "0")}`;
    return {
      ...base,
      full_name: name,
      clone_url: `https://github.com/${name}.git`,
      created_at: created,
      updated_at: created,
    };
  });
}

describe("searchRepositories", () => {
  it("reads what is recorded of each repository", async () => {
    const { result, server } = await search({});
    expect(result.repositories.map(({ name, license }) => [name, license])).toEqual([
      ["bakery/dough", "Apache-2.0"],
      ["Bakery/oven", "MIT"],
      ["corner-shop/ledger", "GPL-3.0"],
      ["corner-shop/till", null],
      ["harbour/charts", "MIT"],
      ["harbour/crane", null],
    ]);
    expect(result.repositories[1]).toEqual({
      name: "Bakery/oven",
      url: "https://github.com/Bakery/oven.git",
      license: "MIT",
      statistics: {
        topics: ["baking", "ovens"],
        stars: 42,
        contributors: null,
        size_kb: 310,
        created_at: "2024-09-03T08:15:00Z",
        pushed_at: "2024-11-20T10:00:00Z",
        setup_files: null,
      },
    });
    expect(result).toMatchObject({ isIncomplete: false, unusable: 0 });
    expect(server.requests.map(({ parameters }) => parameters)).toEqual([
      { q: "language:python", per_page: "100", page: "1" },
    ]);
  });

  it("pages through a search that shows all it finds", async () => {
    const { result, server } = await search({ items: manyItems(250) });
    expect(result.repositories).toHaveLength(250);
    expect(result.isIncomplete).toBe(false);
    expect(server.requests.map(({ parameters }) => parameters["page"])).toEqual(["1", "2", "3"]);
  });

  it("splits the time of creation until every part shows all it finds, and finds each repository once", async () => {
    const items = manyItems(5000);
    const { result, server } = await search({ items });
    expect(result.repositories.map(({ name }) => name)).toEqual(items.map(({ full_name: name }) => name));
    expect(result.isIncomplete).toBe(false);
    const starts = server.requests.filter(({ parameters }) => parameters["page"] === "1");
    expect(
      starts.every(({ parameters }, position) => position === 0 || /created:\S+\.\.\S+/u.test(parameters["q"] ?? "")),
    ).toBe(true);
    expect(server.requests.length).toBeLessThan(100);
  });

  it("says that there may be more when a second has more than is shown", async () => {
    const { result } = await search({ items: manyItems(12_000).filter((_, number) => number % 10 === 0) });
    expect(result.repositories).toHaveLength(1000);
    expect(result.isIncomplete).toBe(true);
  });

  it("says that there may be more when GitHub ended early or gave fewer than it counted", async () => {
    const early = await search({ search: { incomplete_results: true } });
    expect(early.result).toMatchObject({ isIncomplete: true, repositories: { length: 6 } });
    const short = await search({ search: { total_count: 130 } });
    expect(short.result).toMatchObject({ isIncomplete: true, repositories: { length: 6 } });
    expect(short.server.requests).toHaveLength(2);
  });

  it("takes the first 1,000 by an order without splitting", async () => {
    const { result, server } = await search({ items: manyItems(1500) }, { order: "updated" });
    expect(result.repositories).toHaveLength(1000);
    expect(result.isIncomplete).toBe(false);
    expect(server.requests[0]?.parameters).toMatchObject({ sort: "updated", order: "desc" });
    expect(server.requests).toHaveLength(10);
  });

  it("finds nothing, without a request for a window that is empty", async () => {
    const none = await search({ items: [] });
    expect(none.result).toEqual({ repositories: [], isIncomplete: false, unusable: 0 });
    const never = await search({}, { query: { text: "oven", window: { from: 2, to: 1 } } });
    expect(never.result.repositories).toEqual([]);
    expect(never.server.requests).toEqual([]);
  });

  it("refuses a query that finds too many, before it lists them", async () => {
    await expect(search({ items: manyItems(3000) }, { maxFound: 2999 })).rejects.toMatchObject({
      code: "CONTEXT_SEARCH_TOO_BROAD",
      message: '"language:python" finds 3000 repositories, more than 2999.',
    });
  });

  it("counts items that no clone can be made of, and refuses an answer that is no list", async () => {
    const [good] = recordedItems();
    const items = [
      "ext::sh -c touch",
      "file:///etc",
      "https://baker:secret@example.org/a/b",
      "https://example.org/a@-x",
      7,
    ];
    const odd = items.map((url) => ({ ...good, clone_url: url }));
    const { result } = await search({
      search: { total_count: 8, items: [good, ...odd, null, { full_name: "../up" }] },
    });
    expect(result).toMatchObject({ repositories: [{ name: "Bakery/oven" }], unusable: 7, isIncomplete: false });
    await expect(search({ search: { items: "none" } })).rejects.toMatchObject({ code: "CONTEXT_GITHUB_UNUSABLE" });
  });
});
