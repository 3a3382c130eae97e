// @module-tag root
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeFolder } from "@repost/spec/folders";
import { findBubblewrap } from "../../src/sandbox/bubblewrap.ts";
import { newMark, processesWith } from "../../src/testing/contract/contract-subject.ts";
import { prepareBaseArchive } from "../engine/base-archive.ts";

const PROGRAM = fileURLToPath(new URL("build-env.ts", import.meta.url));
const base = await findBubblewrap("bwrap", AbortSignal.timeout(10_000))
  .then(prepareBaseArchive)
  .catch((error: unknown) => ({ missing: String(error) }));
if ("missing" in base) console.log(`TESTS OF KILLED BUILDS ARE SKIPPED: ${base.missing}`);
const LIMIT_MS = 600_000;
const END_MS = 20_000;

/** A line of the program, and milliseconds after it. */
const KILLS: readonly (readonly [string, number])[] = [
  ["at-dependencies", 0],
  ["at-dependencies", 800],
  ["at-build", 0],
  ["at-build", 800],
  ["at-run", 0],
  ["at-run", 500],
];

describe.skipIf("missing" in base)("createSandboxEnvBackend in a process that is killed", () => {
  if ("missing" in base) return;
  const { path: rootfs } = base;
  const mark = newMark();
  let folder = "";
  /** Most processes with the mark before a kill. */
  let seen = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "repost-env-killed-"));
    await mkdir(join(folder, "sources"));
    await writeFile(join(folder, "sources", "price.py"), "price = 1\n");
  });
  afterAll(async () => {
    await removeFolder(folder);
  });

  /** Returns the last line; null when killed. */
  async function run(kill: readonly [string, number] | null): Promise<string | null> {
    const args = [rootfs, join(folder, "layers"), join(folder, "sources"), mark];
    const child = spawn(process.execPath, ["--conditions=@repost/source", PROGRAM, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      if (kill === null || !printed.includes(kill[0])) return;
      setTimeout(() => {
        seen = Math.max(seen, processesWith(mark).length);
        child.kill("SIGKILL");
      }, kill[1]);
    });
    const errors = text(child.stderr);
    const [code, signal] = (await once(child, "close")) as [number | null, string | null];
    if (signal === "SIGKILL") return null;
    if (code !== 0) throw new Error(await errors);
    return printed.trimEnd().split("\n").at(-1) ?? "";
  }

  async function untilGone(): Promise<readonly number[]> {
    const deadline = Date.now() + END_MS;
    while (processesWith(mark).length > 0 && Date.now() < deadline) await wait(100);
    return processesWith(mark);
  }

  it(
    "ends its processes, and resumes with the same result and no remaining files",
    async () => {
      for (const kill of KILLS) {
        expect(await run(kill)).toBeNull();
        expect(await untilGone()).toEqual([]);
      }
      expect(seen).toBeGreaterThan(0);
      const steps = ["dependencies", "end", "build", "end"];
      expect(JSON.parse((await run(null)) ?? "")).toEqual({
        error: null,
        exit_code: 0,
        reports: [`${steps.join("\n")}\nprice = 1\n`],
      });
      expect(await readdir(join(folder, "layers", "runs"))).toEqual([]);
      expect(processesWith(mark)).toEqual([]);
    },
    LIMIT_MS,
  );
});
