import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Judge, Outcome, Recording, Rejection } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { exampleEnvironment } from "../../test/example-environment.ts";
import { openJournal } from "../journal.ts";
import { confirmEnvironments } from "./confirm-environments.ts";

const recording: Recording = {
  schema_version: 1,
  trust: "data",
  handles: false,
  tests: [],
  program: null,
  expected: [],
  runs: 3,
};

function judgeOf(outcomes: { readonly gold?: Outcome; readonly stub?: Outcome }): { judge: Judge; requests: string[] } {
  const requests: string[] = [];
  const judge: Judge = {
    record: () => Promise.reject(new Error("This judge records nothing.")),
    judge({ module, solution }) {
      const isStub = solution.includes("NotImplementedError");
      requests.push(`${isStub ? "stub" : "gold"} of ${module.instance_id.split(".").at(-1) ?? ""}`);
      const outcome = isStub ? (outcomes.stub ?? "failed") : (outcomes.gold ?? "passed");
      return Promise.resolve({
        schema_version: 1,
        instance_id: module.instance_id,
        outcome,
        passed: outcome === "passed",
        cause: null,
        detail: null,
        trust: "data",
        tests: [],
        wall_ms: 1,
        execution: null,
      });
    },
  };
  return { judge, requests };
}

describe("confirmEnvironments", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-final-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function confirm(judge: Judge, names: readonly string[]): Promise<Readonly<Record<string, string>>> {
    await using journal = await openJournal(folder, "final");
    const messages: Rejection[] = [];
    const lost = await confirmEnvironments({
      environments: names.map((name) => exampleEnvironment(name)),
      judge,
      loadRecording: () => Promise.resolve(recording),
      journal,
      concurrency: 2,
      onRejected: (rejection) => messages.push(rejection),
    });
    for (const rejection of messages) expect([...lost.values()]).toContainEqual(rejection);
    return Object.fromEntries([...lost.values()].map(({ path: file, stage, reason }) => [`${file} ${stage}`, reason]));
  }

  it("judges reference and stub once each, also when it is repeated", async () => {
    const first = judgeOf({});
    expect(await confirm(first.judge, ["a", "b"])).toEqual({});
    expect(first.requests.toSorted()).toEqual(["gold of a", "gold of b", "stub of a", "stub of b"]);
    const second = judgeOf({});
    expect(await confirm(second.judge, ["a", "b", "c"])).toEqual({});
    expect(second.requests.toSorted()).toEqual(["gold of c", "stub of c"]);
  });

  it("rejects environments that fail again, and records the rejection", async () => {
    expect(await confirm(judgeOf({ gold: "timeout" }).judge, ["a"])).toEqual({ "shop.py final": "reference_failed" });
    const again = judgeOf({});
    expect(await confirm(again.judge, ["a"])).toEqual({ "shop.py final": "reference_failed" });
    expect(again.requests).toEqual([]);
  });

  it("rejects environments that a raising function passes", async () => {
    expect(await confirm(judgeOf({ stub: "passed" }).judge, ["a"])).toEqual({ "shop.py final": "stub_passed" });
  });

  it("retries after an infrastructure error", async () => {
    expect(await confirm(judgeOf({ gold: "infra_error" }).judge, ["a"])).toEqual({ "shop.py final": "infrastructure" });
    expect(await confirm(judgeOf({}).judge, ["a"])).toEqual({});
  });

  it("throws errors of the judge", async () => {
    const broken: Judge = { ...judgeOf({}).judge, judge: () => Promise.reject(new TypeError("A wire is loose.")) };
    await expect(confirm(broken, ["a", "b", "c"])).rejects.toThrow("A wire is loose.");
  });
});
