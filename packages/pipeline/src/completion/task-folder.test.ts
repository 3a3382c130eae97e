import { chmod, mkdir, mkdtemp, readFile, readlink, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type MaskReport, SCHEMA_VERSION } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { archiveRepository, textFiles, unpackRepository } from "./repository-archive.ts";
import { isTaskFolder, loadRepositoryFiles, readTaskFolder, storeRepositoryFiles } from "./task-folder.ts";
import { taskStore, writeTaskFolder } from "./task-folder.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "repost-tasks-"));
});
afterEach(() => rm(folder, { recursive: true }));

const report: MaskReport = {
  schema_version: SCHEMA_VERSION,
  sources: ["./oven"],
  repositories: 0,
  tasks: 0,
  sampled: 0,
  reached: 0,
  repeated: 0,
  by_test: 0,
  mutants: { killed: 0, total: 0 },
  levels: { block: { sampled: 0, reached: 0, valid: 0 } },
  rejected: { unreached: 2 },
  wall_s: 1,
  seed: 1,
  executor: "sandbox",
  version: "0.1.0",
};

describe("archiveRepository", () => {
  it("keeps texts, bytes, links and permissions, and ignores history, caches and links out of the folder", async () => {
    const root = path.join(folder, "oven");
    await mkdir(path.join(root, ".git"), { recursive: true });
    await mkdir(path.join(root, "src", "__pycache__"), { recursive: true });
    await writeFile(path.join(root, ".git", "HEAD"), "secret");
    await writeFile(path.join(root, "src", "__pycache__", "oven.pyc"), "answer");
    await writeFile(path.join(root, "src", "oven.py"), "HEAT = 'ü'\n");
    await writeFile(path.join(root, "run"), "#!/bin/sh\n");
    await chmod(path.join(root, "run"), 0o755);
    await writeFile(path.join(root, "image"), Buffer.from([255, 0]));
    await symlink("src/oven.py", path.join(root, "link.py"));
    await symlink("/etc/passwd", path.join(root, "outside"));

    const archive = await archiveRepository(root);
    expect(archive.files).toEqual([
      { path: "image", content: "/wA=", encoding: "base64", executable: false },
      { path: "link.py", content: "src/oven.py", encoding: "link", executable: false },
      { path: "run", content: "#!/bin/sh\n", encoding: "utf8", executable: true },
      { path: "src/oven.py", content: "HEAT = 'ü'\n", encoding: "utf8", executable: false },
    ]);
    expect([...textFiles(archive)]).toEqual([
      ["run", "#!/bin/sh\n"],
      ["src/oven.py", "HEAT = 'ü'\n"],
    ]);

    const store = taskStore(folder);
    const copy = path.join(folder, "copy");
    await unpackRepository(await loadRepositoryFiles(store, await storeRepositoryFiles(store, archive)), copy);
    expect(await archiveRepository(copy)).toEqual(archive);
    expect(await readlink(path.join(copy, "link.py"))).toBe("src/oven.py");
    expect((await stat(path.join(copy, "run"))).mode % 0o1000).toBe(0o755);
  });
});

describe("unpackRepository", () => {
  it.each([
    { path: "../evil.py", content: "x", encoding: "utf8" as const, executable: false },
    { path: "/evil.py", content: "x", encoding: "utf8" as const, executable: false },
    { path: "evil", content: "/etc", encoding: "link" as const, executable: false },
    { path: "a/evil", content: "../../x", encoding: "link" as const, executable: false },
  ])("rejects $path with content $content", async (file) => {
    const unpacked = unpackRepository({ schema_version: SCHEMA_VERSION, files: [file] }, path.join(folder, "root"));
    await expect(unpacked).rejects.toMatchObject({ code: "PIPELINE_ARCHIVE_UNSAFE" });
  });
});

describe("readTaskFolder", () => {
  it("reads a folder that writeTaskFolder wrote, and rejects a folder without tasks", async () => {
    expect(isTaskFolder(folder)).toBe(false);
    await expect(readTaskFolder(folder)).rejects.toMatchObject({ code: "PIPELINE_RUN_MISSING" });
    await writeTaskFolder(folder, { tasks: [], rejected: [], repositories: [], report });
    const { tasks, repositories } = await readTaskFolder(folder);
    expect([isTaskFolder(folder), tasks, repositories.size]).toEqual([true, [], 0]);
    expect(JSON.parse(await readFile(path.join(folder, "report.json"), "utf8"))).toEqual(report);
  });
});
