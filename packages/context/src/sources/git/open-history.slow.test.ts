// @module-tag git
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { commitAll, git, removeFile } from "../../../test/support/git-repository.ts";
import { createScratch } from "../../../test/support/scratch.ts";
import { openHistory } from "./open-history.ts";

const scratch = createScratch();
afterAll(async () => {
  await scratch.remove();
});

const PATHS = ["a.py", "tests/test a.py", "tests/b\u00E9.txt", "-x.c", "[d].go"];
const content = fc.option(
  fc.oneof(
    fc
      .array(fc.constantFrom("a", "b ", "", "\t", "c\r", "diff --git a/x b/x", "\u{1F35E}"), { maxLength: 6 })
      .map((lines) => lines.join("\n")),
    fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from([0, ...bytes])),
  ),
  { nil: null },
);
const version = fc.tuple(...PATHS.map(() => content));

async function writeVersion(folder: string, contents: readonly (string | Buffer | null)[]): Promise<void> {
  for (const [index, path] of PATHS.entries()) {
    const file = join(folder, path);
    const text = contents[index] ?? null;
    await mkdir(dirname(file), { recursive: true });
    if (text === null) await rm(file, { force: true });
    else await writeFile(file, text);
  }
}

describe("openHistory", () => {
  it("splits commits into two patches that make exactly their files", async () => {
    const folder = await scratch.folder();
    const versions = fc.sample(version, { numRuns: 8, seed: 27 });
    for (const [index, contents] of versions.entries()) {
      await writeVersion(folder, contents);
      commitAll(folder, `version ${index}`);
    }
    await using history = await openHistory(folder);
    const commits = await history.commits();
    expect(commits).toHaveLength(versions.length - 1);
    for (const [index, commit] of commits.entries()) {
      const [tests, sources] = [true, false].map((isTest) =>
        commit.changes.map(({ path }) => path).filter((path) => (PATHS.indexOf(path) % 2 === index % 2) === isTest),
      );
      const patch = await history.diff(commit, sources ?? []);
      const testPatch = await history.diff(commit, tests ?? []);
      expect(await history.isExact(commit, [patch, testPatch])).toBe(true);
      expect(await history.isExact(commit, [patch])).toBe(testPatch === "");
    }
  }, 240_000);

  it("detects text in an encoding that no patch expresses", async () => {
    const folder = await scratch.folder({ "a.c": "" });
    await writeFile(join(folder, "a.c"), Buffer.from("caf\u00E9\n", "latin1"));
    commitAll(folder, "before");
    await writeFile(join(folder, "a.c"), Buffer.from("caf\u00E9s\n", "latin1"));
    commitAll(folder, "after");
    await using history = await openHistory(folder);
    const [commit] = await history.commits();
    if (commit === undefined) throw new Error("The history has a commit with a parent.");
    expect(await history.isExact(commit, [await history.diff(commit, ["a.c"])])).toBe(false);
  });

  it("lists commits with one parent, newest first, and reads the licence", async () => {
    const folder = await scratch.folder({ "a.py": "a\n", LICENSE: "MIT License\n" });
    const first = commitAll(folder, "Begin");
    await writeFile(join(folder, "a.py"), "b\nc\n");
    await writeFile(join(folder, "b.bin"), Buffer.from([0, 1]));
    const second = commitAll(folder, "Fix a\n\nText.");
    git(folder, "checkout", "--quiet", "-b", "other", first);
    const other = commitAll(folder, "Other");
    git(folder, "merge", "--quiet", "--no-ff", "--message", "Merge", "main");
    await using history = await openHistory(folder);
    const commits = await history.commits();
    expect(new Set(commits.map(({ commit }) => commit))).toEqual(new Set([other, second]));
    expect(commits.find(({ commit }) => commit === second)).toMatchObject({
      parent: first,
      date: "2024-05-01T10:00:00Z",
      message: "Fix a\n\nText.",
      changes: [
        { path: "a.py", exists: true, isSubmodule: false },
        { path: "b.bin", exists: true, isSubmodule: false },
      ],
    });
    expect(await history.commits({ since: "2024-05-02" })).toEqual([]);
    expect(history).toMatchObject({ source: folder });
  });

  it("finds commits with files that the repository lacks", async () => {
    const folder = await scratch.folder({ "a.c": "1\n", "b.c": "other\n" });
    const first = commitAll(folder, "first");
    await writeFile(join(folder, "a.c"), "2\n");
    const second = commitAll(folder, "second");
    removeFile(folder, `${first}:a.c`);
    await using history = await openHistory(folder);
    expect(await history.isComplete(first)).toBe(false);
    expect(await history.isComplete(second)).toBe(true);
    const [commit] = await history.commits();
    if (commit === undefined) throw new Error("The history has a commit with a parent.");
    await expect(history.diff(commit, ["a.c"])).rejects.toMatchObject({ code: "CONTEXT_GIT_INCOMPLETE" });
  });

  it("refuses a source without history", async () => {
    await expect(openHistory("pypi:toolz")).rejects.toThrow("it has no history");
  });
});
