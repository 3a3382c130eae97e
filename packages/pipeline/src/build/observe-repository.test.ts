import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSource, discoverTargets, indexRepository } from "@repost/context";
import type { ObserveCallsOptions } from "@repost/testgen";
import { expect, it } from "vitest";
import { BARE_RUNTIME } from "./lock-source.ts";
import { observeRepository } from "./observe-repository.ts";

async function runsOf(
  files: Readonly<Record<string, string>>,
  own: string,
  environments: readonly (string | null)[],
): Promise<readonly Omit<ObserveCallsOptions, "executor" | "signal">[]> {
  const root = await mkdtemp(path.join(tmpdir(), "repost-observed-"));
  try {
    for (const [location, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(root, location)), { recursive: true });
      await writeFile(path.join(root, location), content);
    }
    const repository = await createSource(root).open();
    const result = await discoverTargets({ repository, language: "python", docstring: "any" });
    const targets = result.targets.filter((item) => item.path === own);
    const index = await indexRepository({ repository, language: "python", cacheFolder: null });
    const runs: Omit<ObserveCallsOptions, "executor" | "signal">[] = [];
    const observe = observeRepository({
      repository,
      index,
      targets,
      observer: (request) => {
        runs.push(request);
        return Promise.resolve(new Map());
      },
      signal: undefined,
    });
    for (const [index, target] of targets.entries())
      await observe(target, {
        ...BARE_RUNTIME,
        environment: environments[index] ?? null,
        repositoryEnvironment: "sha256:all",
      });
    return runs;
  } finally {
    await rm(root, { recursive: true });
  }
}

it("runs a repository's tests once, with the packages of all targets", async () => {
  const code = "def bake(n):\n    return n + 1\n\n\ndef cool(n):\n    return n - 1\n";
  const runs = await runsOf({ "oven.py": code }, "oven.py", ["sha256:few", null]);
  expect(runs.map(({ environment, targets }) => [environment, targets.map(({ name }) => name)])).toEqual([
    ["sha256:all", ["bake", "cool"]],
  ]);
});

it("runs tests first that mention most targets and their classes, and modules last", async () => {
  const files = {
    "shop.py": "class Basket:\n    def total(self):\n        return 1\n\n    def weigh(self):\n        return 2\n",
    "tests/test_a.py": "import shop\n",
    "tests/test_b.py": "from shop import Basket\nBasket()\n",
    "tests/test_c.py": "from shop import Basket\nBasket().total()\n",
  };
  const runs = await runsOf(files, "shop.py", []);
  expect(
    runs.map(({ targets, programs }) => [targets.map(({ name }) => name), programs.map((item) => item.path)]),
  ).toEqual([
    [
      ["Basket.total", "Basket.weigh"],
      ["tests/test_c.py", "tests/test_b.py", "tests/test_a.py", "shop.py"],
    ],
  ]);
});
