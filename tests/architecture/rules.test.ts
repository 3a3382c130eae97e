import { describe, expect, it } from "vitest";
import { packageManifest, publicAddresses } from "../../scripts/package-skeleton.mjs";
import { importCycles } from "./cycles.ts";
import { escapingImports, forbiddenEdges, strayZodImports, undeclaredImports } from "./edges.ts";
import { documentedCodes, errorCodeProblems } from "./error-codes.ts";
import { mayImport } from "./layers.ts";
import { shapeProblems } from "./package-shape.ts";
import { parseSourceFile, type SourceFile } from "./source-file.ts";
import { houseRuleProblems, indexProblems, languageProblems } from "./source-rules.ts";
import type { Manifest, WorkspacePackage } from "./workspace.ts";

function oven(sources: Readonly<Record<string, string>>, manifest: Partial<Manifest> = {}): WorkspacePackage {
  return bakery("executor", sources, manifest);
}

function bakery(
  name: string,
  sources: Readonly<Record<string, string>>,
  manifest: Partial<Manifest> = {},
): WorkspacePackage {
  return {
    name,
    manifest: { name: `@repost/${name}`, version: "0.1.0", ...manifest },
    files: parse(Object.fromEntries(Object.entries(sources).map(([path, text]) => [`packages/${name}/${path}`, text]))),
  };
}

function parse(sources: Readonly<Record<string, string>>): readonly SourceFile[] {
  return Object.entries(sources).map(([path, text]) => parseSourceFile(path, text));
}

describe("forbiddenEdges", () => {
  it("reports a sideways import of a value or a type, a dynamic import and a re-export", () => {
    const sources = {
      "src/bake.ts": 'import { judge } from "@repost/judge";\nimport { record } from "@repost/spec";',
      "src/glaze.ts": 'import type { Glaze } from "@repost/dataset";',
      "src/knead.ts": 'const dough = await import("@repost/checks/testing");',
      "src/proof.ts": 'export { proof } from "@repost/eval";',
    };
    expect(forbiddenEdges([oven(sources)], mayImport)).toEqual([
      "packages/executor/src/bake.ts: may not depend on @repost/judge",
      "packages/executor/src/glaze.ts: may not depend on @repost/dataset",
      "packages/executor/src/knead.ts: may not depend on @repost/checks",
      "packages/executor/src/proof.ts: may not depend on @repost/eval",
    ]);
  });

  it.each(["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"])(
    "reports an upward edge that only %s have",
    (field) => {
      expect(forbiddenEdges([oven({}, { [field]: { "@repost/pipeline": "0.1.0" } })], mayImport)).toEqual([
        "packages/executor/package.json: may not depend on @repost/pipeline",
      ]);
    },
  );

  it("reports a package that is missing in the table", () => {
    expect(forbiddenEdges([bakery("oven", {})], mayImport)).toEqual(["oven: has no row in the table of layers"]);
  });

  it("lets a package import itself and lower layers", () => {
    const source = 'import "@repost/executor/testing";\nimport "@repost/spec";\nimport "@repost/syntax";';
    expect(forbiddenEdges([oven({ "src/bake.ts": source })], mayImport)).toEqual([]);
  });
});

describe("escapingImports", () => {
  it("reports a relative import of another package's source", () => {
    const source = 'import { a } from "../../judge/src/a.ts";\nimport { b } from "../test/b.ts";';
    expect(escapingImports([oven({ "src/bake.ts": source })])).toEqual([
      'packages/executor/src/bake.ts: "../../judge/src/a.ts" leaves the package',
    ]);
  });
});

describe("undeclaredImports", () => {
  const source = 'import "zod/v4";\nimport "node:fs";\nimport "@vitest/runner/types";\nimport "vitest";';

  it("reports published source that imports a development dependency", () => {
    const manifest = { peerDependencies: { zod: "4" }, devDependencies: { "@vitest/runner": "5" } };
    expect(undeclaredImports([oven({ "src/bake.ts": source }, manifest)], ["vitest"])).toEqual([
      'packages/executor/src/bake.ts: "@vitest/runner" is not declared',
      'packages/executor/src/bake.ts: "vitest" is not declared',
    ]);
  });

  it("lets test files use only devDependencies of the package and of the root", () => {
    const manifest = { devDependencies: { "@vitest/runner": "5" } };
    expect(undeclaredImports([oven({ "src/bake.test.ts": source }, manifest)], ["vitest"])).toEqual([
      'packages/executor/src/bake.test.ts: "zod" is not declared',
    ]);
  });
});

describe("strayZodImports", () => {
  it("reports zod anywhere except in spec and in tests", () => {
    const schema = 'import { z } from "zod/v4";';
    const source = { "src/crumb.ts": schema, "src/crumb.test.ts": schema };
    expect(strayZodImports([bakery("spec", source), oven(source)])).toEqual([
      "packages/executor/src/crumb.ts: only @repost/spec imports zod",
    ]);
  });
});

describe("importCycles", () => {
  it("reports a cycle of three files once, type imports included", () => {
    const files = parse({
      "src/flour.ts": 'import { dough } from "./dough/dough.ts";',
      "src/dough/dough.ts": 'import type { Bread } from "../bread.ts";',
      "src/bread.ts": 'export { flour } from "./flour.ts";',
    });
    expect(importCycles(files)).toEqual(["src/flour.ts -> src/dough/dough.ts -> src/bread.ts -> src/flour.ts"]);
  });

  it("accepts two paths to the same file", () => {
    const files = parse({
      "src/a.ts": 'import "./b.ts";\nimport "./c.ts";',
      "src/b.ts": 'import "./c.ts";',
      "src/c.ts": "export const c = 1;",
    });
    expect(importCycles(files)).toEqual([]);
  });
});

describe("indexProblems", () => {
  it.each([
    ['export * from "./bread.ts";', "has a star export"],
    ['export * as bread from "./bread.ts";', "has a star export"],
    ["export default 1;", "has a default export"],
    ['export { bread as default } from "./bread.ts";', "has a default export"],
    ['export { bread } from "./bread.ts";\n'.repeat(61), "61 statements, at most 60"],
  ])("reports %j", (source, problem) => {
    expect(indexProblems(parse({ "packages/spec/src/index.ts": source }))).toEqual([
      `packages/spec/src/index.ts: ${problem}`,
    ]);
  });

  it("counts statements, however many lines they take", () => {
    const source = `/** Why. */\n\nexport {\n${"bread,\n".repeat(60)}} from "./bread.ts";\n`;
    expect(indexProblems(parse({ "packages/spec/src/index.ts": source }))).toEqual([]);
  });
});

describe("languageProblems", () => {
  it("reports comparisons with a language outside of registries", () => {
    const text = 'export const isPython = (language: string) => language === "python";';
    const files = ["packages/a/src/rye.ts", "packages/a/src/languages.ts"].map((path) => parseSourceFile(path, text));
    expect(languageProblems(files)).toEqual(["packages/a/src/rye.ts: compares a language outside of languages.ts"]);
  });
});

describe("houseRuleProblems", () => {
  it("reports double assertions, silenced compiler errors and miscellaneous modules", () => {
    const doubled = ["as unknown", "as Bread"].join(" ");
    const silenced = ["// @ts", "ignore"].join("-");
    const files = parse({
      "packages/spec/src/bread.ts": `const bread = {} ${doubled};`,
      "packages/spec/src/oven.ts": `${silenced}\nexport const oven = 1;`,
      "packages/spec/src/utils/knead.ts": "export const knead = 1;",
      "packages/spec/src/bread.test-d.ts": "// @ts-expect-error bread is no number\nexport const loaf = 1;",
    });
    expect(houseRuleProblems(files)).toEqual([
      "packages/spec/src/bread.ts: asserts through unknown",
      "packages/spec/src/oven.ts: silences the compiler",
      'packages/spec/src/utils/knead.ts: "utils" does not say what is in it',
    ]);
  });
});

describe("publicAddresses", () => {
  it("returns the fields of a manifest for an address, and none without an address", () => {
    expect(publicAddresses("spec", "https://host.example/repost")).toEqual({
      homepage: "https://host.example/repost/tree/main/packages/spec#readme",
      bugs: "https://host.example/repost/issues",
      repository: { type: "git", url: "git+https://host.example/repost.git", directory: "packages/spec" },
    });
    expect(publicAddresses("spec", null)).toEqual({});
  });
});

describe("shapeProblems", () => {
  const manifest = packageManifest({ name: "executor", description: "Bakes.", version: "0.1.0" });

  it("accepts the output of the scaffold, and further entries of the same form", () => {
    const testing = {
      "@repost/source": "./src/testing/index.ts",
      types: "./dist/testing/index.d.ts",
      import: "./dist/testing/index.js",
      default: "./dist/testing/index.js",
    };
    const extended = { ...manifest, exports: { ...manifest.exports, "./testing": testing } };
    expect(shapeProblems(oven({}, extended), "0.1.0")).toEqual([]);
  });

  it("reports another version, another licence, an unpublished folder and conditions in another order", () => {
    const entry = { import: "./dist/index.js", types: "./dist/index.d.ts", "@repost/source": "./src/index.ts" };
    const departed = { ...manifest, version: "0.2.0", license: "ISC", files: ["dist"], exports: { ".": entry } };
    expect(shapeProblems(oven({}, departed), "0.1.0")).toEqual(
      ["version", "license", "files lack runtime", "files lack src", "files lack !src/**/*.test.ts"]
        .concat(["files lack !src/**/*.test-d.ts", 'exports["."]'])
        .map((field) => `packages/executor/package.json: ${field} departs from the skeleton`),
    );
  });
});

describe("errorCodeProblems", () => {
  it("reads codes from keys of hints, from unions and from single literals, and rows from the page", () => {
    const [file] = parse({
      "src/errors.ts":
        'const HINTS = { OVEN_COLD: "Wait." } as const;\nexport type OvenErrorCode = keyof typeof HINTS | "OVEN_FULL";\n' +
        'export type DoughErrorCode = "DOUGH_DRY";',
    });
    const page = "| code | what |\n|---|---|\n| `OVEN_COLD` | cold |\n|`OVEN_LOST`| gone |\nSee `OVEN_OTHER`.\n";
    expect([file?.errorCodes, documentedCodes(page)]).toEqual([
      ["OVEN_COLD", "OVEN_FULL", "DOUGH_DRY"],
      ["OVEN_COLD", "OVEN_LOST"],
    ]);
  });

  it("reports missing and duplicate codes on both sides", () => {
    expect(errorCodeProblems(["A", "B", "B"], ["A", "A", "C"])).toEqual([
      "B: not documented",
      "B: not documented",
      "C: documented, but no package has it",
      "B: declared twice",
      "A: documented twice",
    ]);
  });
});
