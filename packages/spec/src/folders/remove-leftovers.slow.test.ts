import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeOwner } from "./folder-owner.ts";
import { FOLDER_PREFIX, MARKER, NEW_OWNER } from "./owned-folder.ts";
import { removeLeftovers } from "./remove-leftovers.ts";

describe("removeLeftovers", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "repost-leftovers-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const gone = { ...describeOwner(), pid: spawnSync("true").pid };

  it("removes folders of processes that are gone, whatever is in them", async () => {
    await make("dead", gone);
    await make("other-boot", { ...gone, pid: process.pid, boot: "an earlier one" });
    await make("reused-pid", { ...describeOwner(), started: "1" });
    await mkdir(join(folder, `${FOLDER_PREFIX}dead`, "work/deep"), { recursive: true });
    expect(await removeLeftovers(folder)).toEqual(
      ["dead", "other-boot", "reused-pid"].map((name) => join(folder, FOLDER_PREFIX + name)),
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it("removes a folder whose process was killed before the marker was inside", async () => {
    const path = join(folder, `${FOLDER_PREFIX}new`);
    await mkdir(path);
    await writeFile(`${path}${NEW_OWNER}`, JSON.stringify(gone));
    expect([await removeLeftovers(folder), await readdir(folder)]).toEqual([[path], []]);
  });

  it("keeps folders in use, and folders of unknown owners", async () => {
    await make("alive", describeOwner());
    await make("elsewhere", { ...gone, host: "another host" });
    await make("container", { ...gone, namespace: "pid:[1]" });
    await make("strange", "no marker at all");
    await mkdir(join(folder, `${FOLDER_PREFIX}bare`));
    await mkdir(join(folder, "other-program"));
    await writeFile(join(folder, "other-program", MARKER), JSON.stringify(gone));
    await symlink(join(folder, "other-program"), join(folder, `${FOLDER_PREFIX}link`));
    const before = await readdir(folder);
    expect(await removeLeftovers(folder)).toEqual([]);
    expect(await readdir(folder)).toEqual(before);
  });

  async function make(name: string, owner: unknown): Promise<void> {
    const path = join(folder, FOLDER_PREFIX + name);
    await mkdir(path);
    await writeFile(join(path, MARKER), JSON.stringify(owner));
  }
});
