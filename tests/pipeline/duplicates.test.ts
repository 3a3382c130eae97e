import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { RUN_FILES, records } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { BAKERY, runRepost } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";

describe("a build of a repository and its fork", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-duplicates-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("contains each function once, explains duplicates, and writes a rating sheet for the rest", async () => {
    const fork = path.join(folder, "fork");
    const run = path.join(folder, "run");
    await cp(BAKERY, fork, { recursive: true });
    const flags = ["--limit", "2", "--seed", "7", "--executor", executor];
    const built = await runRepost(["build", BAKERY, fork, "-o", run, ...flags]);
    expect(built).toMatchObject({ code: 0 });
    const lines = (name: "environments" | "rejected"): Promise<string[]> =>
      readFile(path.join(run, RUN_FILES[name]), "utf8").then((text) => text.split("\n").filter(Boolean));
    const kept = (await lines("environments")).map((line) => records.environment.parseLine(line).instance_id);
    const lost = (await lines("rejected")).map((line) => records.rejection.parseLine(line));
    const duplicates = lost.filter(({ reason }) => reason === "duplicate_exact");
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((id) => !id.startsWith("dir__bakery."))).toEqual([]);
    expect(duplicates.map(({ stage, detail }) => `${stage}: ${detail}`)).toEqual(
      kept.map((id) => `final: The same function as ${id}.`),
    );

    const exported = await runRepost(["export", run, "--to", "review", "-o", path.join(folder, "sheet"), "--json"]);
    expect(JSON.parse(exported.stdout)).toMatchObject({ rows: kept.length });
  });
});
