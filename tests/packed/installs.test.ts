import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { repositoryRoot } from "../architecture/workspace.ts";
import { runProgram } from "./run-program.ts";

/** Largest size of an installation in MB, and the packages in it that have an install script. */
const limits = [
  { name: "executor", megabytes: 8, scripts: [] },
  { name: "context", megabytes: 25, scripts: [] },
  // esbuild's script checks its binary. Nothing depends on it.
  { name: "cli", megabytes: 90, scripts: ["esbuild"] },
] as const;

interface Installation {
  readonly name: string;
  readonly disk: number;
  readonly scripts: readonly string[];
}

describe("an installation of the packed packages", () => {
  let installations: readonly Installation[] = [];

  beforeAll(async () => {
    const program = join(repositoryRoot, "scripts/measure-installs.mjs");
    const args = [program, "--json", ...limits.map(({ name }) => name)];
    installations = JSON.parse(await runProgram(process.execPath, args, { cwd: repositoryRoot })) as Installation[];
  });

  it.each(limits)("of $name takes at most $megabytes MB, without other install scripts", (limit) => {
    const installation = installations.find(({ name }) => name === `@repost/${limit.name}`);
    expect(installation?.scripts).toEqual(limit.scripts);
    expect((installation?.disk ?? Number.POSITIVE_INFINITY) / 1e6).toBeLessThanOrEqual(limit.megabytes);
  });
});
