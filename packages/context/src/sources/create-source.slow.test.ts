import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { commitAll, git, serveGit, type GitServer } from "../../test/support/git-repository.ts";
import { serveGithub, type GithubServer } from "../../test/support/github-server.ts";
import { createScratch } from "../../test/support/scratch.ts";
import { createSource } from "./create-source.ts";
import type { SelectedRepository } from "./source-options.ts";

const scratch = createScratch();
const servers: (GitServer | GithubServer)[] = [];
const GITHUB_TOKEN = "ghp_of-the-baker";
const statistics = {
  topics: ["bread"],
  stars: 3,
  contributors: null,
  size_kb: 12,
  created_at: "2024-09-03T08:15:00Z",
  pushed_at: "2024-11-20T10:00:00Z",
  setup_files: null,
};

afterAll(async () => {
  await Promise.all(servers.map(async (server) => await server.close()));
  await scratch.remove();
});

async function serveOven(
  authorization?: string,
): Promise<{ readonly server: GitServer; readonly selected: SelectedRepository }> {
  const work = await scratch.folder({ "oven.py": "x = 1\n", "setup.py": "", "package.json": "{}" });
  commitAll(work, "all");
  const parent = await scratch.folder();
  git(parent, "clone", "--quiet", "--bare", work, join(parent, "bakery", "oven.git"));
  const server = await serveGit(parent, authorization);
  servers.push(server);
  return { server, selected: { source: `${server.url}/bakery/oven.git`, license: "MIT", statistics } };
}

describe("createSource of a repository that a search found", { tags: ["git"] }, () => {
  it("tells what the search said of it, and how many contributed", async () => {
    const github = await serveGithub({ contributors: { "bakery/oven": 37 } });
    servers.push(github);
    const { server, selected } = await serveOven();
    const environment = { ...process.env, GITHUB_API_URL: github.url, GITHUB_TOKEN };
    const repository = await createSource(selected.source, { selected, environment }).open();
    expect(repository.info).toMatchObject({
      name: "bakery/oven",
      license: "MIT",
      statistics: { ...statistics, contributors: 37, setup_files: ["package.json", "setup.py"] },
    });
    await repository.close();
    expect(new Set(server.authorizations)).toEqual(new Set([undefined]));
  });

  it("opens it with the token where that is the API's own host, and counts no contributors without one", async () => {
    const authorization = `Basic ${Buffer.from(`x-access-token:${GITHUB_TOKEN}`).toString("base64")}`;
    const { server, selected } = await serveOven(authorization);
    const environment = { ...process.env, GITHUB_API_URL: server.url, GITHUB_TOKEN };
    const repository = await createSource(selected.source, { selected, environment }).open();
    expect(repository.info.source).toBe(`${selected.source}@${repository.info.revision}`);
    expect(JSON.stringify(repository.info)).not.toContain(GITHUB_TOKEN);
    await repository.close();
    const without = { ...environment, GITHUB_TOKEN: "", GH_TOKEN: "" };
    const asked = server.authorizations.length;
    await expect(createSource(selected.source, { selected, environment: without }).open()).rejects.toMatchObject({
      code: "CONTEXT_GIT_NOT_FOUND",
    });
    expect(new Set(server.authorizations.slice(asked))).toEqual(new Set([undefined]));
  });

  it("cannot open many repositories as one", async () => {
    await expect(createSource("github:topic:bread").open()).rejects.toMatchObject({ code: "CONTEXT_SOURCE_MANY" });
  });
});
