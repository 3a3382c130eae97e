import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readEnvironments } from "@repost/dataset";
import type { Environment } from "@repost/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasSandbox } from "./has-sandbox.ts";
import { runRepost } from "./run-repost.ts";

const executor = (await hasSandbox()) ? "sandbox" : "process";
const FILES = {
  "package.json": '{ "name": "mill", "version": "1.0.0", "type": "module", "license": "MIT" }\n',
  "src/units.ts": "export const GRAMS_A_CUP = 120;\n",
  "src/mill.ts": `import { GRAMS_A_CUP } from "./units.ts";

export type Grain = "rye" | "wheat" | "oat";

/** Grams of so many cups, rounded up; oats are lighter by a third. */
export function gramsOf(grain: Grain, cups: number): number {
  if (cups <= 0) return 0;
  const grams = cups * GRAMS_A_CUP;
  return Math.ceil(grain === "oat" ? (grams * 2) / 3 : grams);
}

/** Parts a number of sacks among mills, the first ones getting what is left over. */
export const share = (sacks: number, mills: number): number[] => {
  const counts: number[] = [];
  for (let mill = 0; mill < mills; mill += 1) {
    counts.push(Math.floor(sacks / mills) + (mill < sacks % mills ? 1 : 0));
  }
  return counts;
};
`,
};

describe("repost build of TypeScript", () => {
  let folder: string;
  const at = (name: string): string => path.join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-typescript-"));
    for (const [name, text] of Object.entries(FILES)) {
      await mkdir(path.dirname(path.join(folder, "mill", name)), { recursive: true });
      await writeFile(path.join(folder, "mill", name), text);
    }
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("detects the language, and counts line coverage on request", async () => {
    const flags = ["--executor", executor, "--no-install", "--coverage", "c8"];
    expect(await runRepost(["build", at("mill"), "-o", at("run"), ...flags])).toMatchObject({ code: 0 });
    const environments: Environment[] = [];
    for await (const environment of readEnvironments(at("run"))) environments.push(environment);
    expect(environments.map(({ func_name, language }) => `${func_name} in ${language}`).toSorted()).toEqual([
      "gramsOf in typescript",
      "share in typescript",
    ]);
    const warnings = environments.map(
      ({ quality }) => quality.findings.find(({ check }) => check === "coverage")?.evidence["warning"],
    );
    expect(warnings).toEqual([expect.stringContaining("as c8 does"), expect.stringContaining("as c8 does")]);
  });
});
