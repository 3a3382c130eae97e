import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { walkFiles, type WalkFilesOptions } from "./walk-files.ts";

it("yields sorted paths without skipped entries, and links only on request", async () => {
  const root = await mkdtemp(join(tmpdir(), "repost-walk-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "oven", "cache"), { recursive: true });
  for (const name of ["till.py", "oven/heat.py", "oven/cache/heat.pyc"]) await writeFile(join(root, name), "");
  await symlink("oven", join(root, "kiln"));
  const listed = async (options?: WalkFilesOptions): Promise<readonly string[]> => {
    const paths: string[] = [];
    for await (const path of walkFiles(root, options)) paths.push(path);
    return paths;
  };
  expect(await listed()).toEqual(["oven/cache/heat.pyc", "oven/heat.py", "till.py"]);
  const isSkipped: WalkFilesOptions["isSkipped"] = ({ name }, path) => name === "cache" || path === "till.py";
  expect(await listed({ isSkipped, includesLinks: true })).toEqual(["kiln", "oven/heat.py"]);
});
