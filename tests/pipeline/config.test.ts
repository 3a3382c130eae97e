import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readEnvironments } from "@repost/dataset";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runRepost } from "./run-repost.ts";

const EXAMPLE = fileURLToPath(new URL("../../examples/config", import.meta.url));

describe("a configuration next to a source", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "repost-configured-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function build(name: string, ...flags: readonly string[]) {
    const run = path.join(folder, name);
    const built = await runRepost(["build", "post", "-o", run, "--executor", "process", ...flags], { cwd: EXAMPLE });
    const accepted: string[] = [];
    const tests: string[] = [];
    for await (const environment of readEnvironments(run)) {
      accepted.push(environment.func_name);
      tests.push(...environment.tests.map(({ code }) => code));
    }
    return { ...built, accepted, tests };
  }

  it("lets a function with arguments that search cannot build become an environment", async () => {
    const without = await build("without", "--no-config");
    const beside = await build("with");
    expect([without.accepted, beside.accepted, beside.code]).toEqual([[], ["missing"], 0]);
    expect(beside.stderr).toContain("values from repost.config.ts");
    expect(beside.tests.some((code) => code.includes('Parcel(crown, "over the hills", 2600)'))).toBe(true);
  });

  it("may not change within a run", async () => {
    const again = await build("with", "--no-config");
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining("begun with other options: given was")]);
  });
});
