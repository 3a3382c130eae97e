import type { Environments, InstalledEnvironment } from "@repost/executor";
import { digestOf, type Environment, type Recording } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { installLocks } from "./install-locks.ts";

const LOCK = "# repost lock 1\n# runtime: python 3.11\n# platform: linux-x64\n";
const RECORDING = { schema_version: 1 } as Recording;

function row(lock: string | null, blobs: Record<string, string> = {}): Environment {
  return { instance_id: "dir__a.0.b.c", runtime: { lock_digest: lock }, blobs } as Environment;
}

function fakeEnvironments(failure?: Error) {
  const installed: string[] = [];
  const environments: Environments = {
    plan: () => Promise.reject(new Error("nothing is planned here")),
    install(text) {
      installed.push(text);
      return failure === undefined ? Promise.resolve({} as InstalledEnvironment) : Promise.reject(failure);
    },
    extend: () => Promise.reject(new Error("not asked for")),
    installRequirements: () => Promise.reject(new Error("not asked for")),
    resolve: () => Promise.reject(new Error("nothing is resolved here")),
  };
  return { environments, installed };
}

describe("installLocks", () => {
  const options = { dataset: import.meta.filename, loadRecording: () => Promise.resolve(RECORDING) };
  const digest = digestOf(LOCK);

  it("installs each lock once, before any of its environments is loaded", async () => {
    const { environments, installed } = fakeEnvironments();
    const load = installLocks({ ...options, environments });
    const rows = [row(digest, { [digest]: LOCK }), row(null), row(digest, { [digest]: LOCK })];
    expect(await Promise.all(rows.map((environment) => load(environment, {})))).toEqual(rows.map(() => RECORDING));
    expect(installed).toEqual([LOCK]);
  });

  it("fails for every environment of a lock that cannot be installed, and reports it once", async () => {
    const { environments, installed } = fakeEnvironments(new Error("no wheel"));
    const events: unknown[] = [];
    const load = installLocks({ ...options, environments, onEvent: (event) => events.push(event) });
    const environment = row(digest, { [digest]: LOCK });
    await expect(load(environment, {})).rejects.toThrow("no wheel");
    await expect(load(environment, {})).rejects.toThrow("no wheel");
    expect([installed.length, events]).toEqual([
      1,
      [{ type: "environment-unavailable", digest, error: new Error("no wheel") }],
    ]);
    expect(await load(row(null), {})).toBe(RECORDING);
  });

  it("reports a lock whose text is missing or different", async () => {
    const load = installLocks({ ...options, environments: fakeEnvironments().environments });
    await expect(load(row(digest), {})).rejects.toMatchObject({ code: "SPEC_DIGEST_MISSING" });
    const forged = installLocks({ ...options, environments: fakeEnvironments().environments });
    await expect(forged(row(digest, { [digest]: `${LOCK}x` }), {})).rejects.toMatchObject({
      code: "DATASET_CONTENT_CORRUPT",
    });
  });

  it("installs nothing when installation is disabled", async () => {
    const load = installLocks({ ...options, environments: null });
    expect(await load(row(digest), {})).toBe(RECORDING);
  });
});
