import { SCHEMA_VERSION } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveGithub, type GithubServer } from "../../../test/support/github-server.ts";
import { selectRepositories, type SelectRepositoriesOptions } from "./select-repositories.ts";

let server: GithubServer;

beforeAll(async () => {
  server = await serveGithub();
});
afterAll(async () => await server.close());

const select = async (options: Partial<SelectRepositoriesOptions> = {}): ReturnType<typeof selectRepositories> =>
  await selectRepositories({
    source: "github:topic:bread",
    environment: { GITHUB_API_URL: server.url },
    now: () => Date.parse("2025-01-01T00:00:00Z"),
    ...options,
  });

async function namesOf(options: Partial<SelectRepositoriesOptions>): Promise<readonly string[]> {
  return (await select(options)).repositories.map(({ source }) => new URL(source).pathname.slice(1, -".git".length));
}

describe("selectRepositories", () => {
  it("lists what a query finds, and counts what is larger than wanted", async () => {
    const selection = await select();
    expect(selection).toMatchObject({
      schema_version: SCHEMA_VERSION,
      source: "github:topic:bread",
      found: 6,
      incomplete: false,
      skipped: { repository_too_large: 1 },
    });
    expect(selection.repositories.map(({ source, license }) => [source, license])).toEqual([
      ["https://github.com/bakery/dough.git", "Apache-2.0"],
      ["https://github.com/Bakery/oven.git", "MIT"],
      ["https://github.com/corner-shop/ledger.git", "GPL-3.0"],
      ["https://github.com/corner-shop/till.git", null],
      ["https://github.com/harbour/crane.git", null],
    ]);
  });

  it("adds dates and language to what GitHub is asked", async () => {
    server.requests.length = 0;
    expect(await namesOf({ since: "2024-10-01", until: "2024-10-31", language: "python", maxRepoMb: 100 })).toEqual([
      "bakery/dough",
      "harbour/charts",
    ]);
    expect(server.requests.map(({ parameters }) => parameters["q"])).toEqual([
      "topic:bread language:python created:2024-10-01T00:00:00Z..2024-10-31T23:59:59Z",
    ]);
    expect(await namesOf({ source: "github:bread created:>2024-11-01", until: "2024-12-01" })).toEqual([
      "corner-shop/ledger",
    ]);
  });

  it("leaves out licences that are not allowed or not known", async () => {
    expect(await select({ licenseAllow: ["MIT", "GPL-3.0-only"] })).toMatchObject({
      repositories: [{ license: "MIT" }, { license: "GPL-3.0" }],
      skipped: { repository_too_large: 1, license_not_allowed: 1, license_unknown: 2 },
    });
  });

  it("samples by the seed, in the same order each time", async () => {
    const choices = await Promise.all([0, 0, 1, 2, 3].map(async (seed) => await namesOf({ maxRepos: 2, seed })));
    expect(choices[0]).toEqual(choices[1]);
    expect(new Set(choices.map(String)).size).toBeGreaterThan(1);
    expect(choices.every((names) => names.length === 2)).toBe(true);
    expect((await select({ maxRepos: 2 })).skipped).toEqual({ repository_too_large: 1, repository_not_sampled: 3 });
  });

  it.each<[Partial<SelectRepositoriesOptions>, string]>([
    [{ source: "./oven" }, "CONTEXT_SOURCE_INVALID"],
    [{ source: "github:" }, "CONTEXT_SOURCE_INVALID"],
    [{ source: "github:created:soon" }, "CONTEXT_SEARCH_INVALID"],
    [{ licenseAllow: ["M.I.T."] }, "CONTEXT_LICENSE_UNKNOWN"],
  ])("refuses %j", async (options, code) => {
    await expect(select(options)).rejects.toMatchObject({ code });
  });

  it("does not start when called off before", async () => {
    await expect(select({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
  });
});
