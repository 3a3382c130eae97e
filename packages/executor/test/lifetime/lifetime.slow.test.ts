import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, vi } from "vitest";
import { removeLeftovers } from "@repost/spec/folders";
import { probeBackends } from "../../src/index.ts";
import { descendants } from "../../src/env/sandbox/process-tree.ts";
import { newMark, processesWith } from "../../src/testing/contract/contract-subject.ts";

const PROGRAM = fileURLToPath(new URL("run-forever.ts", import.meta.url));
const LEAVER = fileURLToPath(new URL("run-and-leave.ts", import.meta.url));
const available = (await probeBackends()).filter((probe) => probe.available).map(({ backend }) => backend);

describe.each(["sandbox", "process"])("a process with runs in the %s", (kind) => {
  it.skipIf(!available.includes(kind)).each(["SIGKILL", "SIGINT", "SIGTERM"] as const)(
    `removes its processes and folders when it is ended by %s${available.includes(kind) ? "" : "; NOT AVAILABLE HERE"}`,
    async (signal) => {
      const folder = await mkdtemp("/tmp/repost-lifetime-");
      const mark = newMark();
      const args = ["--conditions=@repost/source", PROGRAM, kind, mark];
      const child = spawn(process.execPath, args, {
        stdio: ["ignore", "pipe", "inherit"],
        env: { ...process.env, TMPDIR: folder },
      });
      await once(child.stdout, "data");
      const started = [...descendants(child.pid ?? 0)];
      expect(processesWith(mark).length).toBe(2);
      child.kill(signal);
      await once(child, "exit");
      await vi.waitFor(() => expect([processesWith(mark), started.filter(isAlive)]).toEqual([[], []]), {
        timeout: 20_000,
      });
      await removeLeftovers(folder);
      expect((await readdir(folder)).filter((name) => existsSync(join(folder, name, ".repost-owner.json")))).toEqual(
        [],
      );
      await rm(folder, { recursive: true });
    },
  );
});

describe("an executor that is never closed", () => {
  it.each(["sandbox", "process"])(
    "does not keep the process alive, and its workers end with the process, in the %s",
    async (kind) => {
      if (!available.includes(kind)) return;
      const child = spawn(process.execPath, ["--conditions=@repost/source", LEAVER, kind], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [printed] = (await once(child.stdout, "data")) as [Buffer];
      const started = [...descendants(child.pid ?? 0)];
      const [code] = (await once(child, "exit")) as [number];
      expect([printed.toString(), code]).toEqual(["42\n", 0]);
      await vi.waitFor(() => expect(started.filter(isAlive)).toEqual([]), { timeout: 20_000 });
    },
  );
});

function isAlive(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}
