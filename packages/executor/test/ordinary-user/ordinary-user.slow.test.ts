// @module-tag root
import { execFile, execFileSync } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Owns nothing of this machine. */
const USER = 61_234;
/** A version manager's Python may lie in root's home. */
const PYTHON = "/usr/bin/python3";
const PROGRAM = fileURLToPath(new URL("run-contract.ts", import.meta.url));
const ALL_CASES_MS = 300_000;

describe("createSandboxExecutor, for an ordinary user", () => {
  const obstacle = obstacleHere();
  let home = "";
  beforeAll(async () => {
    home = await mkdtemp("/tmp/repost-ordinary-");
    if (obstacle === undefined) execFileSync("chown", [String(USER), home]);
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  it.skipIf(obstacle !== undefined)(
    `passes the contract suite${obstacle === undefined ? "" : `; NOT AVAILABLE: ${obstacle}`}`,
    async () => {
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        ["--conditions=@repost/source", PROGRAM, PYTHON],
        {
          uid: USER,
          gid: USER,
          cwd: "/",
          env: { PATH: "/usr/bin:/bin", HOME: home, TMPDIR: home },
          timeout: ALL_CASES_MS - 20_000,
        },
      );
      const results = stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line) as { title: string; problem: unknown });
      expect(stderr).toBe("");
      expect(results.filter(({ problem }) => problem !== null)).toEqual([]);
      expect(results.length).toBeGreaterThan(40);
    },
    ALL_CASES_MS,
  );
});

function obstacleHere(): string | undefined {
  if (process.getuid?.() !== 0) return "only root can start programs of another user; the contract ran as this one";
  try {
    accessSync(PYTHON, constants.X_OK);
    execFileSync("bwrap", ["--version"]);
  } catch (error) {
    return String(error);
  }
  const closed = [PROGRAM, process.execPath]
    .flatMap(foldersAbove)
    .find((folder) => (statSync(folder).mode & 0o005) !== 0o005);
  return closed === undefined ? undefined : `others may not enter ${closed}`;
}

function foldersAbove(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...foldersAbove(join(above))];
}
