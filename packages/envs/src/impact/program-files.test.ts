import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { RepositoryPlan } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";
import { programFiles } from "./program-files.ts";

const roots: string[] = [];

afterAll(async () => {
  for (const root of roots) await rm(root, { recursive: true });
});

async function programsOf(
  files: Readonly<Record<string, string>>,
  scripts: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const root = await mkdtemp(join(tmpdir(), "repost-programs-"));
  roots.push(root);
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  const own: RepositoryPlan["own"] = { name: "bakery", version: "1", scripts, entry_points: {} };
  return programFiles(root, { own, source_folders: ["src"] });
}

describe("programFiles", () => {
  it("follows the imports of a command through packages, relative names and parentheses", async () => {
    const files = {
      "src/bakery/__init__.py": "from .oven import heat\n",
      "src/bakery/cli.py": "import os, bakery.clock as clock\nfrom . import (\n    limits,\n    absent as x,\n)\n",
      "src/bakery/clock.py": "from bakery.deep.store import get\n",
      "src/bakery/deep/__init__.py": "",
      "src/bakery/deep/store.py": "from ..units import gram\n",
      "src/bakery/limits.py": "",
      "src/bakery/oven.py": "",
      "src/bakery/units.py": "",
      "src/bakery/unused.py": "",
      "tests/test_cli.py": "import bakery.unused\nif __name__ == '__main__':\n    pass\n",
    };
    const reached = Object.keys(files).filter((path) => path.startsWith("src/") && !path.endsWith("unused.py"));
    expect(await programsOf(files, { bake: "bakery.cli:main" })).toEqual(reached.toSorted());
  });

  it("finds programs by their name and by their check of __name__", async () => {
    const files = {
      "src/bakery/__init__.py": "",
      "src/bakery/__main__.py": "from bakery import oven\n",
      "src/bakery/oven.py": "",
      "src/bakery/tool.py": "def main(): ...\nif __name__ == '__main__':\n    main()\n",
      "src/bakery/unused.py": "",
    };
    expect(await programsOf(files)).toEqual(Object.keys(files).slice(0, 4));
  });

  it("returns all files outside of tests when the repository has no command", async () => {
    const files = { "src/bakery.py": "", "src/flour.py": "", "tests/test_bakery.py": "", "test_more.py": "" };
    expect(await programsOf(files)).toEqual(["src/bakery.py", "src/flour.py"]);
  });
});
