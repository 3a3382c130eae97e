import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runRepost } from "./run-repost.ts";

const REPOSITORIES = 12;

describe("repost instruct", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-instruct-command-"));
    for (let number = 0; number < REPOSITORIES; number += 1) {
      await mkdir(path.join(folder, `shop${number}`));
      const code = `def total${number}(prices, rate):\n    kept = [price * ${number} for price in prices]\n    return sum(kept)\n`;
      await writeFile(path.join(folder, `shop${number}`, "shop.py"), code);
    }
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("writes the same rows after a kill, and does not reopen finished repositories", async () => {
    const names = Array.from({ length: REPOSITORIES }, (_, number) => `./shop${number}`);
    const command = ["instruct", ...names, "--masks", "3"];
    expect((await runRepost([...command, "-o", "whole.jsonl"], { cwd: folder })).code).toBe(0);
    const journal = path.join(folder, "rows.jsonl.unfinished", "journal");
    const killWhen = (async () => {
      while ((await finishedIn(journal)).length === 0) await sleep(5);
    })();
    const killed = await runRepost([...command, "-o", "rows.jsonl"], { cwd: folder, killWhen });
    expect(killed.signal).toBe("SIGKILL");
    expect((await finishedIn(journal)).length).toBeLessThan(REPOSITORIES);
    await rm(path.join(folder, "shop0"), { recursive: true });
    expect((await runRepost([...command, "-o", "rows.jsonl"], { cwd: folder })).code).toBe(0);
    const [rows, whole] = await Promise.all(
      ["rows.jsonl", "whole.jsonl"].map((name) => readFile(path.join(folder, name), "utf8")),
    );
    expect(rows).toBe(whole);
    expect(await finishedIn(journal)).toEqual([]);
  });
});

async function finishedIn(journal: string): Promise<readonly string[]> {
  const names = await readdir(journal).catch(() => []);
  const sizes = await Promise.all(names.map(async (name) => (await stat(path.join(journal, name))).size));
  return names.filter((_, index) => (sizes[index] ?? 0) > 0);
}
