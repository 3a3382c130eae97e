import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnvironments, readJsonLines } from "@repost/dataset";
import { readReport } from "@repost/pipeline";
import { records, RUN_FILES } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { runRepost } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";

/** The other functions hang, exit or take all memory. */
const python = {
  "bakery/__init__.py": "",
  "bakery/prices.py": `
def price(count: int) -> int:
    """Price of some loaves, cheaper by the dozen."""
    if count >= 12:
        return count * 2
    if count < 0:
        raise ValueError("no loaves")
    return count * 3
`,
  "bakery/bad.py": `
import os

def spin(count: int) -> int:
    """Waits for the oven."""
    while True:
        count += 1

def crash(count: int) -> int:
    """Drops the oven."""
    os.abort()

def leave(count: int) -> int:
    """Closes the bakery."""
    os._exit(0)

def hoard(count: int) -> int:
    """Buys all flour."""
    sacks = []
    while True:
        sacks.append(bytearray(50_000_000))

def blow(count: int) -> int:
    """Opens a bakery in the bakery."""
    return blow(count) + 1
`,
  "bakery/slow.py": `
def _fill():
    total = 0
    while True:
        total += 1

STOCK = _fill()

def stock(count: int) -> int:
    """Loaves in stock."""
    return STOCK - count
`,
} as const;

const javascript = {
  "package.json": '{ "name": "bakery", "type": "module" }',
  "src/prices.js": `
/** Price of some loaves, cheaper by the dozen. @param {number} count @returns {number} */
export function price(count) {
  if (count >= 12) return count * 2;
  if (count < 0) throw new RangeError("no loaves");
  return count * 3;
}
`,
  "src/bad.js": `
/** Waits for the oven. @param {number} count @returns {number} */
export function spin(count) {
  for (;;) count += 1;
}
/** Drops the oven. @param {number} count @returns {number} */
export function crash(count) {
  process.abort();
}
/** Closes the bakery. @param {number} count @returns {number} */
export function leave(count) {
  process.exit(0);
}
/** Buys all flour. @param {number} count @returns {number} */
export function hoard(count) {
  const sacks = [];
  for (;;) sacks.push(new Array(1e6).fill(count));
}
/** Opens a bakery in the bakery. @param {number} count @returns {number} */
export function blow(count) {
  return blow(count) + 1;
}
`,
} as const;

const languages = [
  { language: "Python", files: python, bad: ["blow", "crash", "hoard", "leave", "spin", "stock"] },
  { language: "JavaScript", files: javascript, bad: ["blow", "crash", "hoard", "leave", "spin"] },
] as const;

let folder: string;

// Both builds mostly wait for functions that hang.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "repost-bad-targets-"));
  await Promise.all(languages.map(async ({ language, files }) => await build(language, files)));
});

afterAll(() => rm(folder, { recursive: true }));

async function build(language: string, files: Readonly<Record<string, string>>): Promise<void> {
  const source = path.join(folder, language);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(source, file)), { recursive: true });
    await writeFile(path.join(source, file), text);
  }
  const built = await runRepost(["build", source, "-o", runOf(language), "--executor", executor]);
  if (built.code !== 0) throw new Error(built.stderr);
}

function runOf(language: string): string {
  return path.join(folder, `${language}-run`);
}

describe.each(languages)("functions that hang, crash or exhaust memory, in $language", ({ language, bad }) => {
  const run = (): string => runOf(language);

  it("do not prevent other functions from being accepted", async () => {
    const accepted: string[] = [];
    for await (const { func_name: name } of readEnvironments(run())) accepted.push(name);
    expect(accepted).toEqual(["price"]);
  });

  it("are rejected with a reason each, so that accepted and rejected add up to all targets", async () => {
    const lost: string[] = [];
    const reasons = new Set<string>();
    for await (const row of readJsonLines(path.join(run(), RUN_FILES.rejected), records.rejection)) {
      lost.push(String(row.instance_id?.split(".").at(-1)));
      reasons.add(row.reason);
      expect(row.detail).not.toBe("");
    }
    const report = await readReport(run());
    expect(lost.toSorted()).toEqual(bad);
    expect(report).toMatchObject({ kind: "build", report: { targets: bad.length + 1, accepted: 1 } });
    expect(reasons).not.toContain("infrastructure");
  });
});
