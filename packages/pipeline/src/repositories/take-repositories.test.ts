import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { selectionOptions } from "@repost/context";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { takeRepositories, type TakeRepositoriesOptions } from "./take-repositories.ts";

const statistics = { topics: null, stars: 1, contributors: null, size_kb: 1, created_at: null, pushed_at: null };

describe("takeRepositories", () => {
  let folder: string;
  let requests: string[];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-take-"));
    requests = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  const take = async (options: Partial<TakeRepositoriesOptions>): Promise<readonly string[]> => {
    const { repositories } = await takeRepositories({
      sources: ["github:bread"],
      file: path.join(folder, "repositories.jsonl"),
      choice: {},
      seed: 0,
      select: async (wanted) => {
        await Promise.resolve();
        requests.push(wanted.source);
        const names = ["oven", wanted.source.slice("github:".length)];
        return {
          schema_version: 1,
          source: wanted.source,
          options: selectionOptions(wanted),
          found: names.length,
          incomplete: false,
          repositories: names.map((name) => ({
            source: `https://github.com/bakery/${name}`,
            license: null,
            statistics: { ...statistics, setup_files: null },
          })),
          skipped: {},
        };
      },
      ...options,
    });
    return repositories.map(({ spec, selected }) => `${spec} ${selected === null ? "named" : "found"}`);
  };

  it("returns named sources and search results in order, each repository once", async () => {
    const sources = ["./oven", "github:bread", "github:cake", "./oven", "https://github.com/bakery/cake"];
    expect(await take({ sources })).toEqual([
      "./oven named",
      "https://github.com/bakery/oven found",
      "https://github.com/bakery/bread found",
      "https://github.com/bakery/cake found",
    ]);
  });

  it("identifies a repository by its address without credentials, and opens it with them", async () => {
    const sources = ["https://baker:secret@example.org/bakery/oven@v1"];
    const { repositories } = await takeRepositories({ sources, file: null, choice: {}, seed: 0 });
    expect(repositories).toEqual([{ spec: "https://example.org/bakery/oven@v1", address: sources[0], selected: null }]);
  });

  it("searches once for a run, also when it is repeated", async () => {
    const sources = ["github:bread", "github:cake"];
    const first = await take({ sources });
    expect(await take({ sources })).toEqual(first);
    expect(await take({ sources: ["github:cake"] })).toHaveLength(2);
    expect(await take({ sources })).toEqual(first);
    expect(requests).toEqual(sources);
    await take({ file: null });
    expect(requests).toEqual([...sources, "github:bread"]);
  });

  it("rejects a run with different options", async () => {
    await take({ choice: { licenseAllow: ["MIT"] } });
    await expect(take({ choice: { licenseAllow: ["MIT", "ISC"] } })).rejects.toMatchObject({
      code: "PIPELINE_RUN_MISMATCH",
    });
    await expect(take({ choice: { licenseAllow: ["MIT"] }, seed: 1 })).rejects.toMatchObject({
      code: "PIPELINE_RUN_MISMATCH",
    });
  });
});
