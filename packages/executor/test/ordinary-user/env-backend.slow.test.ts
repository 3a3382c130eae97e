// @module-tag root
import { execFile } from "node:child_process";
import { chown, copyFile, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeFolder } from "@repost/spec/folders";
import { findBubblewrap } from "../../src/sandbox/bubblewrap.ts";
import { prepareBaseArchive } from "../engine/base-archive.ts";

/** Without files on this machine. */
const USER = 61_235;
const PROGRAM = fileURLToPath(new URL("run-env-contract.ts", import.meta.url));
const ALL_CASES_MS = 900_000;

const base = await findBubblewrap("bwrap", AbortSignal.timeout(10_000))
  .then(prepareBaseArchive)
  .catch((error: unknown) => ({ missing: String(error) }));
if ("missing" in base) console.log(`ENVIRONMENTS OF AN ORDINARY USER ARE NOT TESTED: ${base.missing}`);

describe.skipIf("missing" in base)("createSandboxEnvBackend, for an ordinary user", () => {
  let home = "";
  beforeAll(async () => {
    home = await mkdtemp("/tmp/repost-ordinary-");
    if ("missing" in base) return;
    await copyFile(base.path, join(home, "base.tar"));
    await chown(home, USER, USER);
  });
  afterAll(() => removeFolder(home));

  it(
    "passes the contract suite",
    async () => {
      const args = ["--conditions=@repost/source", PROGRAM, join(home, "base.tar"), join(home, "layers")];
      const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
        uid: USER,
        gid: USER,
        cwd: "/",
        env: { PATH: "/usr/bin:/bin", HOME: home, TMPDIR: home },
        timeout: ALL_CASES_MS - 20_000,
      });
      const lines = stdout.trimEnd().split("\n");
      const results = lines.map((line) => JSON.parse(line) as { title: string; problem: unknown });
      expect(stderr).toBe("");
      expect(results.filter(({ problem }) => problem !== null)).toEqual([]);
      expect(results.length).toBeGreaterThan(20);
    },
    ALL_CASES_MS,
  );
});
