import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fileArchive, folderArchive, libraryArchive, libraryDigest } from "./library-archive.ts";

describe("archives for engines", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "repost-archive-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("stores a file under its target path, not its local name", async () => {
    await writeFile(join(folder, "node24"), "content");
    expect(await list(fileArchive(join(folder, "node24"), "/opt/repost/bin/node"))).toEqual(["opt/repost/bin/node"]);
  });

  it("stores all files of a folder in another folder", async () => {
    await writeFile(join(folder, "one.py"), "");
    expect(await list(folderArchive(folder, "/opt/packages"))).toEqual(["opt/packages/", "opt/packages/one.py"]);
  });

  it("contains the libraries of both languages and no compiled files", async () => {
    const paths = await list(libraryArchive("/opt/repost"));
    expect(paths).toEqual(expect.arrayContaining(["opt/repost/python/worker.py", "opt/repost/node/bootstrap.cjs"]));
    expect(paths.filter((path) => path.includes("__pycache__") || !/^opt\/repost\/(node|python)\//.test(path))).toEqual(
      [],
    );
    expect(await libraryDigest()).toBe(await libraryDigest());
  });
});

async function list(archive: Readable): Promise<readonly string[]> {
  const tar = execFile("tar", ["--list"]);
  if (tar.stdin === null || tar.stdout === null) throw new TypeError("tar has no pipes.");
  archive.pipe(tar.stdin);
  return (await text(tar.stdout)).trim().split("\n");
}
