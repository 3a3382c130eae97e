import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { detectLicense } from "./detect-license.ts";
import { licenseOfClassifiers, licenseOfName, licenseOfText } from "@repost/syntax";

const made: string[] = [];
const mit =
  "The MIT License\n\nCopyright (c) 2024 Baker\n\nPermission is hereby granted, free of charge, to any person obtaining a copy\n" +
  "of this software and associated documentation files (the “Software”), to deal ...\n\nThe above copyright notice and this\n" +
  "permission notice shall be included in all copies.\n";
const bsd =
  "Redistribution and use in source and binary forms, with or without\nmodification, are permitted provided that the\n" +
  "following conditions are met:\n\n* Neither the name of the baker may be used to endorse or promote products derived\n  from this software.\n";
const gpl = "                    GNU GENERAL PUBLIC LICENSE\n                       Version 3, 29 June 2007\n";

async function folderOf(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "repost-license-"));
  made.push(root);
  for (const [path, content] of Object.entries(files)) await writeFile(join(root, path), content);
  return root;
}

afterEach(async () => {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
});

describe("licenseOfText", () => {
  it("knows a licence by its wording, however it is broken into lines", () => {
    const lgpl =
      "GNU LESSER GENERAL PUBLIC LICENSE\nVersion 3, 29 June 2007\n\nThis version incorporates the GNU General Public License, version 3";
    const texts = [mit, bsd, gpl, lgpl, "Be kind."];
    expect(texts.map(licenseOfText)).toEqual(["MIT", "BSD-3-Clause", "GPL-3.0-only", "LGPL-3.0-only", null]);
  });

  it("does not choose between two licences in one file", () => {
    expect(licenseOfText(mit + bsd)).toBeNull();
  });
});

describe("licenseOfName", () => {
  it.each([
    ["MIT License", "MIT"],
    ["Apache License, Version 2.0", "Apache-2.0"],
    ["BSD-3-Clause", "BSD-3-Clause"],
    ["new BSD License", "BSD-3-Clause"],
    ["MIT OR Apache-2.0", "MIT OR Apache-2.0"],
    ["(MIT AND BSD-2-Clause)", "(MIT AND BSD-2-Clause)"],
    ["GPL-2.0-or-later WITH Classpath-exception-2.0", "GPL-2.0-or-later WITH Classpath-exception-2.0"],
    ["BSD", null],
    ["GPL", null],
    ["Dual License", null],
    ["see LICENSE", null],
    ["", null],
  ])("takes %j as %j", (name, license) => {
    expect(licenseOfName(name)).toBe(license);
  });
});

describe("licenseOfClassifiers", () => {
  it("takes what names one licence only", () => {
    const osi = (name: string): string => `License :: OSI Approved :: ${name}`;
    const cases = [
      [osi("MIT License"), "Topic :: Utilities"],
      [osi("BSD License")],
      [osi("MIT License"), osi("BSD License")],
      [],
    ];
    expect(cases.map(licenseOfClassifiers)).toEqual(["MIT", null, null, null]);
  });
});

describe("detectLicense", () => {
  it("prefers the text to a vague name", async () => {
    const root = await folderOf({ "LICENSE.txt": bsd, "setup.cfg": "[metadata]\nlicense = BSD\n" });
    expect(await detectLicense(root)).toEqual({ license: "BSD-3-Clause", file: "LICENSE.txt" });
  });

  it("reads manifests where there is no text", async () => {
    const roots = await Promise.all([
      folderOf({ "pyproject.toml": '[project]\nname = "x"\nlicense = "Apache-2.0"\n' }),
      folderOf({ "pyproject.toml": '[project]\nlicense = {text = "MIT License"}\n' }),
      folderOf({
        "pyproject.toml": '[project]\nlicense = {file = "X"}\n',
        "setup.py": 'setup(\n    license="ISC",\n)\n',
      }),
      folderOf({ "setup.py": 'setup(classifiers=["License :: OSI Approved :: MIT License", "Topic :: Utilities"])' }),
      folderOf({}),
    ]);
    const licenses = await Promise.all(roots.map(async (root) => await detectLicense(root)));
    expect(licenses.map(({ license }) => license)).toEqual(["Apache-2.0", "MIT", "ISC", "MIT", null]);
  });

  it("reads package.json where no manifest of Python is there", async () => {
    const roots = await Promise.all([
      folderOf({ "package.json": '{"license": "MIT OR Apache-2.0"}', LICENSE: mit }),
      folderOf({ "package.json": '{"license": "SEE LICENSE IN LICENSE"}', LICENSE: mit }),
      folderOf({ "package.json": '{"license": {"type": "MIT"}' }),
      folderOf({ "package.json": '{"license": "ISC"}', "setup.cfg": "[metadata]\nlicense = MIT\n" }),
    ]);
    const licenses = await Promise.all(roots.map(async (root) => await detectLicense(root)));
    expect(licenses.map(({ license }) => license)).toEqual(["MIT OR Apache-2.0", "MIT", null, "MIT"]);
  });

  it("loses no time over manifests that are made to take it", async () => {
    const spaces = " ".repeat(100_000);
    const root = await folderOf({
      "pyproject.toml": `license = a${spaces}"b"c\nlicense = a${" ".repeat(300)}"b"c\n`,
      "setup.cfg": `license${spaces}=${spaces}MIT\nLicense${spaces}::${spaces}\nlicense = ISC\n`,
      "setup.py": `license=${'"'.repeat(300)}\n${"License ::".repeat(50_000)}`,
    });
    expect(await detectLicense(root)).toEqual({ license: "ISC", file: null });
  });

  it("believes a declared expression, and a classifier on the question of later versions", async () => {
    const root = await folderOf({ COPYING: gpl });
    const declared = { expression: "MIT OR GPL-3.0-only", name: null, classifiers: [] };
    const later = {
      expression: null,
      name: null,
      classifiers: ["License :: OSI Approved :: GNU General Public License v3 or later (GPLv3+)"],
    };
    expect(await detectLicense(root, declared)).toEqual({ license: "MIT OR GPL-3.0-only", file: "COPYING" });
    expect(await detectLicense(root, later)).toEqual({ license: "GPL-3.0-or-later", file: "COPYING" });
    expect(await detectLicense(root)).toEqual({ license: "GPL-3.0-only", file: "COPYING" });
  });

  it("does not choose between licence files that differ", async () => {
    const root = await folderOf({ "LICENSE-BSD": bsd, "LICENSE-MIT": mit, "setup.cfg": "[metadata]\nlicense = MIT\n" });
    expect(await detectLicense(root)).toEqual({ license: null, file: "LICENSE-BSD" });
  });
});
