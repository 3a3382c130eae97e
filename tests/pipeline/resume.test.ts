import { mkdtemp, mkdir, readFile, readdir, rm, watch } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnvironments } from "@repost/dataset";
import { RUN_FILES } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { BAKERY, runRepost } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";

describe("a build that is killed", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-resume-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const build = (run: string): readonly string[] => {
    return ["build", BAKERY, "-o", run, "--limit", "4", "--seed", "7", "--executor", executor];
  };

  /** Environments without what was measured in time. */
  async function rows(run: string): Promise<unknown[]> {
    const all: unknown[] = [];
    for await (const { cost: _cost, ...environment } of readEnvironments(run)) all.push(environment);
    return all;
  }

  /** Resolves when the run's journal has its first finished function. */
  async function firstFinished(run: string): Promise<void> {
    const journal = path.join(run, RUN_FILES.journal);
    await mkdir(journal, { recursive: true });
    for await (const { eventType } of watch(journal)) {
      if (eventType !== "change") continue;
      const [file] = await readdir(journal);
      const text = file === undefined ? "" : await readFile(path.join(journal, file), "utf8");
      if (/^\{[^\n]*"type":"(?:accepted|rejected)"[^\n]*\}\n/mu.test(text)) return;
    }
  }

  it("gives the same environments when it is repeated as one that was left alone", async () => {
    const killed = path.join(folder, "killed");
    const first = await runRepost(build(killed), { killWhen: firstFinished(killed) });
    expect(first.signal).toBe("SIGKILL");
    const second = await runRepost(build(killed));
    expect(second).toMatchObject({ code: 0 });
    expect(second.stderr).toContain("finished before");

    const whole = path.join(folder, "whole");
    expect(await runRepost(build(whole))).toMatchObject({ code: 0 });
    const expected = await rows(whole);
    expect(expected.length).toBeGreaterThan(0);
    expect(await rows(killed)).toEqual(expected);
  });
});
