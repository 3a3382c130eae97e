import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importCycles } from "./cycles.ts";
import { escapingImports, forbiddenEdges, strayZodImports, undeclaredImports } from "./edges.ts";
import { documentedCodes, errorCodeProblems } from "./error-codes.ts";
import { mayImport } from "./layers.ts";
import { shapeProblems } from "./package-shape.ts";
import { houseRuleProblems, indexProblems, languageProblems } from "./source-rules.ts";
import { isTestFile, type Manifest, readWorkspace, repositoryRoot } from "./workspace.ts";

const packages = readWorkspace();
const files = packages.flatMap((item) => item.files);
const rootManifest = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8")) as Manifest;
const version = packages.find(({ name }) => name === "spec")?.manifest.version ?? "";
const errorsPage = join(repositoryRoot, "docs/reference/errors.md");

describe("the repository", () => {
  it("has packages and source files to check", () => {
    expect({ packages: packages.length > 0, files: files.length > 0 }).toEqual({ packages: true, files: true });
  });

  it("has only downward dependencies, in imports and in manifests", () => {
    expect(forbiddenEdges(packages, mayImport)).toEqual([]);
  });

  it("keeps relative imports inside their package", () => {
    expect(escapingImports(packages)).toEqual([]);
  });

  it("declares every package that it imports", () => {
    expect(undeclaredImports(packages, Object.keys(rootManifest.devDependencies ?? {}))).toEqual([]);
  });

  it("imports zod only in spec", () => {
    expect(strayZodImports(packages)).toEqual([]);
  });

  it("has no import cycles", () => {
    expect(importCycles(files)).toEqual([]);
  });

  it("exports explicit names in short index files", () => {
    expect(indexProblems(files)).toEqual([]);
  });

  it("compares languages only in registries", () => {
    expect(languageProblems(files.filter(({ path }) => /^packages\/[^/]+\/src\//.test(path)))).toEqual([]);
  });

  it("silences no compiler error and has no miscellaneous modules", () => {
    expect(houseRuleProblems(files)).toEqual([]);
  });

  it("has the same skeleton and version in every package", () => {
    expect(packages.flatMap((item) => shapeProblems(item, version))).toEqual([]);
  });

  it("documents exactly the existing error codes", () => {
    const declared = files.filter(({ path }) => !isTestFile(path)).flatMap(({ errorCodes }) => errorCodes);
    const documented = existsSync(errorsPage) ? documentedCodes(readFileSync(errorsPage, "utf8")) : [];
    expect(errorCodeProblems(declared, documented)).toEqual([]);
  });
});
