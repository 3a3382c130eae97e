import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { discoverSources } from "./discover-sources.ts";
import { chooseRepoEval } from "./repo-eval-choice.ts";

const oven = `class Oven:
    def bake(self, n):
        return n * 2

    def cool(self):
        return 0


def bake(n):
    # twice

    return n + n
`;

function row(repository: string, name: string, body: string): string {
  const metadata = {
    fpath_tuple: [repository, "bakery", "oven.py"],
    function_name: name,
    ground_truth: body,
    lineno: 1,
  };
  return `${JSON.stringify({ prompt: "", metadata })}\n`;
}

describe("a choice by RepoEval", () => {
  let folder = "";
  const at = (name: string): string => path.join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-repoeval-"));
    await mkdir(at("rye_bakery/bakery"), { recursive: true });
    await writeFile(at("rye_bakery/bakery/oven.py"), oven);
    const rows = [
      row("rye_bakery", "bake", "    # twice\n    return n + n"),
      row("rye_bakery", "cool", "        return 1"),
      row("spelt_bakery", "bake", "    return n"),
    ];
    await writeFile(at("function_level.jsonl"), rows.join(""));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("selects functions with the name and body of a row, and reports missing rows", async () => {
    const sources = [`${at("rye_bakery")}/`];
    const { discovery, isWanted, matches } = await chooseRepoEval(at("function_level.jsonl"), sources);
    await discoverSources({ sources, run: at("run"), discovery, isWanted });
    const targets = (await readFile(at("run/targets.jsonl"), "utf8")).trim().split("\n");
    expect(targets.map((line) => (JSON.parse(line) as { func_name: string }).func_name)).toEqual(["bake"]);
    expect(matches()).toEqual({ rows: 3, matched: 1, missing: ["spelt_bakery"] });
  });

  it("explains how to download the repositories when no source contains them", async () => {
    const choice = chooseRepoEval(at("function_level.jsonl"), [folder]);
    await expect(choice).rejects.toMatchObject({ code: "PIPELINE_REPOSITORIES_MISSING" });
    await expect(choice).rejects.toThrow("rye_bakery, spelt_bakery");
  });
});
