import type { RepositoryIndex } from "@repost/context";
import { type Environments, type InstalledEnvironment, lockDigest, lockText, type Lock } from "@repost/executor";
import type { JournalEntry, OpenRepository, Store, Target } from "@repost/spec";
import { digestMissing, digestOf, SCHEMA_VERSION } from "@repost/spec";
import { describe, expect, it } from "vitest";
import type { BuildEvent } from "../events.ts";
import { BARE_RUNTIME, lockSource } from "./lock-source.ts";

const lock: Lock = {
  runtime: "python",
  version: "3.11",
  platform: "linux-x64",
  content: `oven==1.0 --hash=sha256:${"1".repeat(64)}\n`,
};
const digest = lockDigest(lock);
const [bake, clean] = ["bake", "clean"].map((name) => ({ instance_id: `dir__bakery.0.oven.${name}` }) as Target);
const targets = [bake, clean].filter((target): target is Target => target !== undefined);
const unresolved = [{ module: "tin", reason: "there is none" }];
const locked: JournalEntry = {
  schema_version: SCHEMA_VERSION,
  type: "locked",
  locks: [{ digest, cutoff: "2024-05-10T23:59:59Z", notes: ["a note"] }],
  assignments: [
    { instance_id: "dir__bakery.0.oven.bake", environment: digest, unresolved },
    { instance_id: "dir__bakery.0.oven.clean", environment: null, unresolved: [] },
  ],
};

function memoryStore(...contents: string[]): Store {
  const kept = new Map(contents.map((content) => [digestOf(content), content]));
  return {
    get: (key) => (kept.has(key) ? Promise.resolve(kept.get(key) ?? "") : Promise.reject(digestMissing(key))),
    put(content) {
      kept.set(digestOf(content), content);
      return Promise.resolve(digestOf(content));
    },
    has: (key) => Promise.resolve(kept.has(key)),
  };
}

function setting(known: JournalEntry[]) {
  const log: string[] = [];
  const events: BuildEvent[] = [];
  const environments: Environments = {
    plan(options) {
      log.push(`plan ${options.published} ${options.cutoff} ${options.ownNames?.join()}`);
      const assignments = new Map([[targets[0]?.instance_id ?? "", { environment: digest, unresolved }]]);
      return Promise.resolve({
        locks: [{ digest, lock, cutoff: "2024-05-10T23:59:59Z", isCompromise: false, notes: ["a note"] }],
        assignments,
      });
    },
    install(text) {
      log.push(`install ${digestOf(text) === digest}`);
      return Promise.resolve({} as InstalledEnvironment);
    },
    extend: () => Promise.reject(new Error("not asked for")),
    installRequirements: () => Promise.reject(new Error("not asked for")),
    resolve: () => Promise.reject(new Error("nothing is resolved here")),
  };
  const journal = {
    entries: known,
    append: (entry: JournalEntry) => Promise.resolve(void known.push(entry)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  const repository = {
    root: "/nowhere",
    info: { source: "pypi:bakery==1.0", name: "bakery", created_at: "2024-05-10T08:00:00Z" },
  } as OpenRepository;
  const index = { language: "python", modules: [] } as Partial<RepositoryIndex> as RepositoryIndex;
  const onEvent = (event: BuildEvent): void => void events.push(event);
  return { log, events, journal, environments, options: { spec: "pypi:bakery", repository, index, journal, onEvent } };
}

describe("lockSource", () => {
  it("reuses locks of an earlier run", async () => {
    const { log, events, journal, environments, options } = setting([locked]);
    const store = memoryStore(lockText(lock));
    const runtimeOf = await lockSource({ ...options, targets, store, choice: { environments } });
    expect(log).toEqual(["install true"]);
    expect(journal.entries).toEqual([locked]);
    expect(targets.map(runtimeOf)).toEqual([
      {
        environment: digest,
        repositoryEnvironment: digest,
        unresolved,
        record: { lock: ["oven==1.0"], lock_digest: digest, cutoff: "2024-05-10T23:59:59Z" },
      },
      { ...BARE_RUNTIME, repositoryEnvironment: digest, isComplete: true },
    ]);
    expect(events).toEqual([{ type: "environments-ready", source: "pypi:bakery", locks: locked.locks, unresolved }]);
  });

  it("locks new requirements, and records the lock after installation", async () => {
    const { log, journal, environments, options } = setting([]);
    const store = memoryStore();
    const choice = { environments, cutoff: "2024-01-01" };
    await lockSource({ ...options, targets: [], store, choice });
    expect(log).toEqual(["plan 2024-05-10T08:00:00Z 2024-01-01 bakery", "install true"]);
    expect(journal.entries).toEqual([{ ...locked, assignments: [] }]);
    expect(await store.get(digest)).toBe(lockText(lock));
  });

  it("locks nothing when packages are disabled", async () => {
    const { log, options } = setting([]);
    const runtimeOf = await lockSource({ ...options, targets, store: memoryStore(), choice: null });
    expect([log, targets.map(runtimeOf)]).toEqual([[], [BARE_RUNTIME, BARE_RUNTIME]]);
  });
});
