import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeCompiled } from "./write-compiled.ts";

describe("writeCompiled", () => {
  let folder = "";
  let root = "";
  const content = Buffer.from([1, 2]);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "repost-compiled-"));
    root = join(folder, "repository");
    for (const path of [root, join(root, "bakery"), join(folder, "outside")]) await mkdir(path);
    for (const path of ["repository/top.py", "repository/bakery/oven.py", "outside/oven.py"])
      await writeFile(join(folder, path), "");
    await symlink("../outside", join(root, "link"));
    await symlink("top.py", join(root, "alias.py"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("writes next to the source, in a folder of any depth", async () => {
    const paths = ["__pycache__/top.cpython-313.pyc", "bakery/__pycache__/oven.cpython-313-pytest-9.2.0.pyc"];
    await writeCompiled(
      root,
      paths.map((path) => ({ path, content })),
    );
    for (const path of paths) expect(await readFile(join(root, path))).toEqual(content);
  });

  it.each([
    ["without a source", "__pycache__/tin.cpython-313.pyc"],
    ["below a link", "link/__pycache__/oven.cpython-313.pyc"],
    ["whose source is a link", "__pycache__/alias.cpython-313.pyc"],
    ["outside", "../outside/__pycache__/oven.cpython-313.pyc"],
    ["with an absolute path", "/etc/__pycache__/top.cpython-313.pyc"],
    ["in another folder", "bakery/oven.cpython-313.pyc"],
    ["with another extension", "__pycache__/top.cpython-313.py"],
  ])("ignores a file %s", async (_, path) => {
    await writeCompiled(root, [{ path, content }]);
    const names = await readdir(folder, { recursive: true });
    expect(names.filter((name) => name.includes("__pycache__") || name.endsWith("pyc"))).toEqual([]);
  });
});
