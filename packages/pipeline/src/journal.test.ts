import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Rejection, RepositoryInfo } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { journalName, openJournal, readJournal } from "./journal.ts";

const info: RepositoryInfo = {
  name: "bakery",
  url: null,
  source: "dir:bakery",
  revision: "0a1b2c3d",
  version: null,
  license: null,
  license_url: null,
  created_at: null,
};

function rejection(name: string): Rejection {
  return {
    schema_version: 1,
    instance_id: `dir__bakery.0a1b2c3d.${name}`,
    source: "dir:bakery",
    path: "bakery.py",
    stage: "testgen",
    reason: "no_inputs",
    detail: "Nothing to call it with.",
  };
}

describe("openJournal", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-journal-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("returns recorded entries in order", async () => {
    const first = await openJournal(folder, "bakery");
    await first.append({ schema_version: 1, type: "begun", info, targets: ["a", "b"], skipped: [] });
    await Promise.all([
      first.append({ schema_version: 1, type: "rejected", rejection: rejection("a") }),
      first.append({ schema_version: 1, type: "rejected", rejection: rejection("b") }),
    ]);
    await first[Symbol.asyncDispose]();

    const second = await openJournal(folder, "bakery");
    await second[Symbol.asyncDispose]();
    expect(second.entries).toEqual([
      { schema_version: 1, type: "begun", info, targets: ["a", "b"], skipped: [] },
      { schema_version: 1, type: "rejected", rejection: rejection("a") },
      { schema_version: 1, type: "rejected", rejection: rejection("b") },
    ]);
  });

  it("drops an incomplete line after a kill, and appends after the last complete one", async () => {
    const first = await openJournal(folder, "bakery");
    await first.append({ schema_version: 1, type: "begun", info, targets: ["a"], skipped: [] });
    await first[Symbol.asyncDispose]();
    const file = path.join(folder, journalName("bakery"));
    await appendFile(file, '{"type":"rejec');

    const second = await openJournal(folder, "bakery");
    await second.append({ schema_version: 1, type: "finished" });
    await second[Symbol.asyncDispose]();
    expect(await readJournal(folder, "bakery")).toEqual([
      { schema_version: 1, type: "begun", info, targets: ["a"], skipped: [] },
      { schema_version: 1, type: "finished" },
    ]);
    expect(await readFile(file, "utf8")).not.toContain("rejec");
  });

  it("rejects a row that does not match its schema, and writes nothing", async () => {
    const journal = await openJournal(folder, "bakery");
    await expect(
      journal.append({ schema_version: 1, type: "rejected", rejection: { ...rejection("a"), instance_id: "" } }),
    ).rejects.toThrow("instance_id");
    await journal[Symbol.asyncDispose]();
    expect(await readJournal(folder, "bakery")).toEqual([]);
  });

  it("keeps sources with similar names separate", () => {
    expect(journalName("pypi:a/b")).not.toBe(journalName("pypi:a-b"));
  });
});
