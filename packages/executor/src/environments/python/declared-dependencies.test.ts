import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatRequirement } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readDeclaredDependencies } from "./declared-dependencies.ts";

describe("readDeclaredDependencies", () => {
  let root = "";
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "repost-declared-"));
  });
  afterEach(() => rm(root, { recursive: true }));

  async function declared(files: Readonly<Record<string, string>>) {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(join(root, name, ".."), { recursive: true });
      await writeFile(join(root, name), content);
    }
    const { name, required, optional, isComplete } = await readDeclaredDependencies(root);
    const all = { name, required: required.map(formatRequirement), optional: optional.map(formatRequirement) };
    return isComplete === true ? { ...all, isComplete } : all;
  }

  it("reads the standard's fields of pyproject.toml", async () => {
    const text = [
      '[project]\nname = "Rye.Bread"\ndependencies = ["oven>=1", "tin; os_name == \'nt\'", "tin<2; os_name != \'nt\'"]',
      '[project.optional-dependencies]\nfan = ["fan~=2.0", "oven[fan]"]',
      '[dependency-groups]\ntest = ["taster", {include-group = "fan"}]',
    ].join("\n");
    expect(await declared({ "pyproject.toml": text })).toEqual({
      name: "rye-bread",
      required: ["oven>=1", "tin ; os_name == 'nt'", "tin<2 ; os_name != 'nt'"],
      optional: ["fan~=2.0", "taster"],
      isComplete: true,
    });
  });

  it("reads Poetry's fields of pyproject.toml", async () => {
    const text = [
      '[tool.poetry]\nname = "rye"\n[tool.poetry.dependencies]\npython = "^3.9"\noven = "^1.2"',
      '[tool.poetry.group.dev.dependencies]\ntaster = {version = "~2"}',
    ].join("\n");
    expect(await declared({ "pyproject.toml": text })).toEqual({
      name: "rye",
      required: ["oven>=1.2,<2"],
      optional: ["taster>=2,<3"],
    });
  });

  it("reads setup.cfg as configparser does", async () => {
    const text = [
      "[metadata]\nname = rye",
      "[options]\npackages = find:\ninstall_requires =\n    oven>=1  # hot\n    tin\n\n    rack;os_name=='nt'",
      "[options.extras_require]\nfan = fan<3\ntest =\n    taster",
    ].join("\n");
    expect(await declared({ "setup.cfg": text })).toEqual({
      name: "rye",
      required: ["oven>=1", "tin", "rack ; os_name=='nt'"],
      optional: ["fan<3", "taster"],
    });
  });

  it("reads the metadata of a source distribution, but not its description", async () => {
    const header = "Metadata-Version: 2.1\nName: rye\nRequires-Dist: oven>=1\nRequires-Dist: fan>=2; extra == 'fan'";
    expect(await declared({ "PKG-INFO": `${header}\n\nRequires-Dist: nothing\n` })).toEqual({
      name: "rye",
      required: ["oven>=1"],
      optional: ["fan>=2"],
      isComplete: true,
    });
  });

  it("reads the requires.txt of setuptools in an archive, with extras and markers", async () => {
    const text = "oven>=1\n\n[:python_version < '3.8']\ntin\n\n[fan]\nfan>=2\n\n[rack:os_name == 'nt']\nrack\n";
    const files = { "PKG-INFO": "Metadata-Version: 2.1\nName: rye\n\n", "src/rye.egg-info/requires.txt": text };
    expect(await declared(files)).toEqual({
      name: "rye",
      required: ["oven>=1", "tin ; python_version < '3.8'"],
      optional: ["fan>=2", "rack"],
      isComplete: true,
    });
  });

  it.each([
    [
      "setuptools wrote no requirements",
      { "PKG-INFO": "Metadata-Version: 2.1\nName: rye\n\n", "rye.egg-info/top_level.txt": "rye\n" },
    ],
    ["the metadata are complete", { "PKG-INFO": "Metadata-Version: 2.2\nName: rye\n\n" }],
    ["the project's fields declare none", { "pyproject.toml": '[project]\nname = "rye"\n' }],
  ])("returns a complete empty list when %s", async (_, files) => {
    expect(await declared(files)).toEqual({ name: "rye", required: [], optional: [], isComplete: true });
  });

  it.each([
    ["older metadata", { "PKG-INFO": "Metadata-Version: 2.1\nName: rye\n\n" }],
    [
      "metadata with dynamic dependencies",
      { "PKG-INFO": "Metadata-Version: 2.2\nName: rye\nDynamic: requires-dist\n\n" },
    ],
    ["fields with dynamic dependencies", { "pyproject.toml": '[project]\nname = "rye"\ndynamic = ["dependencies"]\n' }],
  ])("does not return a complete empty list for %s", async (_, files) => {
    expect(await declared(files)).toEqual({ name: "rye", required: [], optional: [] });
  });

  it("reads requirements files, skips invalid lines, and prefers the first file with dependencies", async () => {
    expect(
      await declared({
        "setup.cfg": "[options]\ninstall_requires = oven<3\n",
        "requirements.txt":
          "oven==2.1\n-r more.txt\n--index-url https://127.0.0.1/\ntin==1.0 \\\n  --hash=sha256:00\n# no\n./here\n",
        "requirements-dev.txt": "tin==0.1\ntaster\n",
      }),
    ).toEqual({ name: null, required: ["oven<3"], optional: ["tin==1.0", "taster"] });
  });

  it("returns nothing for a folder without such files, and for broken or huge files", async () => {
    const nothing = { name: null, required: [], optional: [] };
    expect(await declared({})).toEqual(nothing);
    const files = { "pyproject.toml": "[project", "requirements.txt": `oven\n${"#".repeat(2_000_000)}` };
    expect(await declared(files)).toEqual(nothing);
  });
});
