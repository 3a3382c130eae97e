import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveGithub, type GithubServer } from "../../test/support/github-server.ts";
import { countContributors } from "./create-source.ts";
import { createGithubClient } from "./github/github-client.ts";

let server: GithubServer;

beforeAll(async () => {
  server = await serveGithub({ contributors: { "bakery/oven": 37, "bakery/dough": 1, "bakery/crumb": 0 } });
});
afterAll(async () => await server.close());

describe("countContributors", () => {
  it("reads the number of the last page, and knows one and none without it", async () => {
    const client = createGithubClient({ environment: { GITHUB_API_URL: server.url } });
    const names = ["bakery/oven", "bakery/dough", "bakery/crumb"];
    expect(await Promise.all(names.map(async (name) => await countContributors(client, name)))).toEqual([37, 1, 0]);
  });

  it("waits for nothing: what GitHub does not say at once is not known", async () => {
    const client = createGithubClient({ environment: { GITHUB_API_URL: server.url } });
    server.script.push({ status: 403, headers: { "retry-after": "60" } });
    expect(await countContributors(client, "bakery/oven")).toBeNull();
    server.script.push({ status: 0 });
    expect(await countContributors(client, "bakery/oven")).toBeNull();
    server.script.push({ status: 200, body: "no list" });
    expect(await countContributors(client, "bakery/oven")).toBeNull();
  });
});
