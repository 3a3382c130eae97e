import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSource, discoverTargets, indexRepository } from "@repost/context";
import { expect, it } from "vitest";
import { BARE_RUNTIME } from "./lock-source.ts";
import { observeRepository } from "./observe-repository.ts";

it("runs a repository's tests once, with the packages of all targets", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "repost-observed-"));
  try {
    await writeFile(path.join(root, "oven.py"), "def bake(n):\n    return n + 1\n\n\ndef cool(n):\n    return n - 1\n");
    const repository = await createSource(root).open();
    const { targets } = await discoverTargets({ repository, language: "python", docstring: "any" });
    const index = await indexRepository({ repository, language: "python", cacheFolder: null });
    const runs: unknown[] = [];
    const observe = observeRepository({
      repository,
      index,
      targets,
      observer: ({ environment, targets: seen }) => {
        runs.push([environment, seen.map(({ name }) => name)]);
        return Promise.resolve(new Map());
      },
      signal: undefined,
    });
    const own = ["sha256:few", null];
    for (const [place, target] of targets.entries())
      await observe(target, {
        ...BARE_RUNTIME,
        environment: own[place] ?? null,
        repositoryEnvironment: "sha256:all",
      });
    expect(runs).toEqual([["sha256:all", ["bake", "cool"]]]);
  } finally {
    await rm(root, { recursive: true });
  }
});
