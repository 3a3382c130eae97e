import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createSource, indexRepository } from "@repost/context";
import { describe, expect, it } from "vitest";
import { importableFiles, oneByName } from "./importable-files.ts";

const modules = [
  "python2/bakery/oven.py",
  "python2/setup.py",
  "python3/bakery/oven.py",
  "python3/bakery/__init__.py",
].map((path) => ({
  path,
  name: path
    .slice("python2/".length)
    .replace(/(?:\/__init__)?\.py$/u, "")
    .replaceAll("/", "."),
}));

describe("oneByName", () => {
  it("returns the module in the target's folder when two modules have the same name", () => {
    const paths = (begin: string): readonly string[] => oneByName(modules, begin).map(({ path }) => path);
    expect(paths("python3/")).toEqual(["python2/setup.py", "python3/bakery/oven.py", "python3/bakery/__init__.py"]);
    expect(paths("elsewhere/")).toEqual(["python2/bakery/oven.py", "python2/setup.py", "python3/bakery/__init__.py"]);
  });
});

describe("importableFiles", () => {
  it("lists each file once when a package is inside a folder without a package", async () => {
    const root = await mkdtemp(path.join(tmpdir(), "repost-importable-"));
    try {
      const written = ["shop/__init__.py", "shop/prices.csv", "shop/parts/bakery/__init__.py"];
      for (const file of [...written, "shop/parts/bakery/LICENSE"]) {
        await mkdir(path.join(root, path.dirname(file)), { recursive: true });
        await writeFile(path.join(root, file), "");
      }
      const repository = await createSource(root).open();
      const index = await indexRepository({ repository, language: "python" });
      const result = await importableFiles(index, "shop/__init__.py");
      expect(result?.files.map((file) => file.path).toSorted()).toEqual(
        [...written, "shop/parts/bakery/LICENSE"].toSorted(),
      );
      await repository.close();
    } finally {
      await rm(root, { recursive: true });
    }
  });
});
