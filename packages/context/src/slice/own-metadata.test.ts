import { afterAll, describe, expect, it } from "vitest";
import { createScratch } from "../../test/support/scratch.ts";
import { dataFiles, ownMetadata } from "./data-files.ts";

const scratch = createScratch();

afterAll(async () => await scratch.remove());

const fields = "Metadata-Version: 2.1\nName: Fine.Oven-Tools\nVersion: 1.4.0rc1\nRequires-Dist: flour";
const asking = {
  path: "oven.py",
  module: "oven",
  code: 'import importlib.metadata\n__version__ = importlib.metadata.version("oven")',
};

describe("ownMetadata", () => {
  it("puts what a release says of itself where Python looks for installed packages, without its description", async () => {
    const root = await scratch.folder({ "PKG-INFO": `${fields}\r\n\r\n# Oven\n\nVersion: 9\n` });
    const expected = [
      { path: "PKG-INFO", lookup_path: "fine_oven_tools-1.4.0rc1.dist-info/METADATA", code: `${fields}\n` },
    ];
    expect(ownMetadata(root, [asking])).toEqual(expected);
    expect(dataFiles(root, [asking])).toEqual(expected);
  });

  it("does so for every way to ask for it, and for nobody who does not", async () => {
    const root = await scratch.folder({ "PKG-INFO": `${fields}\n` });
    const asks = (code: string): boolean => ownMetadata(root, [{ code }]).length > 0;
    expect([
      asks("from importlib.metadata import version"),
      asks("from importlib import metadata"),
      asks("from importlib import (\n    resources,\n    metadata,\n)"),
      asks("import importlib_metadata"),
      asks('pkg_resources.get_distribution("oven").version'),
      asks("from importlib import resources\nmetadata = {}"),
      asks('json.load(open("metadata"))'),
    ]).toEqual([true, true, true, true, true, false, false]);
  });

  it("has nothing of a repository that is no release, or that does not say what it is called", async () => {
    const silent = await scratch.folder({ "oven.py": "" });
    const nameless = await scratch.folder({ "PKG-INFO": "Version: 1.0\n" });
    expect([ownMetadata(silent, [asking]), ownMetadata(nameless, [asking])]).toEqual([[], []]);
  });
});
