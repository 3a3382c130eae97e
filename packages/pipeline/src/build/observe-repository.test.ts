import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
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

it("runs tests first that name most of the targets and of the classes that these are methods of, and modules last", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "repost-observed-"));
  try {
    const files = {
      "shop.py": "class Basket:\n    def total(self):\n        return 1\n\n    def weigh(self):\n        return 2\n",
      "tests/test_a.py": "import shop\n",
      "tests/test_b.py": "from shop import Basket\nBasket()\n",
      "tests/test_c.py": "from shop import Basket\nBasket().total()\n",
    };
    await mkdir(path.join(root, "tests"));
    for (const [place, content] of Object.entries(files)) await writeFile(path.join(root, place), content);
    const repository = await createSource(root).open();
    const found = await discoverTargets({ repository, language: "python", docstring: "any" });
    const targets = found.targets.filter((one) => one.path === "shop.py");
    const index = await indexRepository({ repository, language: "python", cacheFolder: null });
    const programs: string[] = [];
    const observe = observeRepository({
      repository,
      index,
      targets,
      observer: (request) => {
        programs.push(...request.programs.map((one) => one.path));
        return Promise.resolve(new Map());
      },
      signal: undefined,
    });
    for (const target of targets) await observe(target, BARE_RUNTIME);
    expect(targets.map((one) => one.func_name)).toEqual(["Basket.total", "Basket.weigh"]);
    expect(programs).toEqual(["tests/test_c.py", "tests/test_b.py", "tests/test_a.py", "shop.py"]);
  } finally {
    await rm(root, { recursive: true });
  }
});
