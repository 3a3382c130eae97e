import { afterEach, describe, expect, it } from "vitest";
import { createScratch } from "../../test/support/scratch.ts";
import { readConfiguration } from "./finder/read-configuration.ts";
import { createModuleFinder, type ModuleLocation } from "./module-finder.ts";

const scratch = createScratch();
afterEach(() => scratch.remove());

type Find = (importer: string, specifier: string) => string;

async function finderOf(
  sources: readonly string[],
  configuration: Readonly<Record<string, unknown>> = {},
): Promise<Find> {
  const texts = new Map([["README.md", ""]]);
  for (const [path, value] of Object.entries(configuration)) {
    texts.set(path, typeof value === "string" ? value : JSON.stringify(value));
  }
  const root = await scratch.folder(Object.fromEntries(texts));
  const finder = createModuleFinder(sources, await readConfiguration(root, sources));
  return (importer, specifier) => written(finder.find(importer, specifier));
}

function written(location: ModuleLocation): string {
  if (location.kind === "module") return location.path;
  return location.kind === "external" ? `external ${location.name}` : "missing";
}

describe("createModuleFinder", () => {
  it("finds files beside the importer, with and without extension, and index files of folders", async () => {
    const find = await finderOf([
      "src/a.ts",
      "src/b.tsx",
      "src/c/index.mts",
      "src/d.js",
      "src/e.d.ts",
      "index.ts",
      "src/f.cjs",
    ]);
    expect(
      [
        "./a",
        "./a.ts",
        "./a.js",
        "./b.jsx",
        "./b",
        "./c",
        "./c/",
        "./c/index.mjs",
        "./d",
        "./e",
        "..",
        "../",
        "./f",
        "./none",
        "./a?raw",
      ].map((specifier) => `${specifier} ${find("src/x.ts", specifier)}`),
    ).toEqual([
      "./a src/a.ts",
      "./a.ts src/a.ts",
      "./a.js src/a.ts",
      "./b.jsx src/b.tsx",
      "./b src/b.tsx",
      "./c src/c/index.mts",
      "./c/ src/c/index.mts",
      "./c/index.mjs src/c/index.mts",
      "./d src/d.js",
      "./e src/e.d.ts",
      ".. index.ts",
      "../ index.ts",
      "./f src/f.cjs",
      "./none missing",
      "./a?raw src/a.ts",
    ]);
  });

  it("prefers files of the importer's own kind", async () => {
    const find = await finderOf(["a.ts", "a.js", "a.d.ts"]);
    expect([find("x.ts", "./a"), find("x.js", "./a"), find("x.d.ts", "./a"), find("x.ts", "./a.js")]).toEqual([
      "a.ts",
      "a.js",
      "a.d.ts",
      "a.js",
    ]);
  });

  it("distinguishes modules of Node and packages from the repository's modules", async () => {
    const find = await finderOf(["a.ts"]);
    expect(
      ["fs", "node:fs/promises", "lodash/fp", "@scope/name/sub", "buffer/", "bun:test"].map((specifier) =>
        find("a.ts", specifier),
      ),
    ).toEqual([
      "external node:fs",
      "external node:fs/promises",
      "external lodash",
      "external @scope/name",
      "external buffer",
      "external bun:test",
    ]);
  });

  it("follows paths and baseUrl of the nearest configuration, with what it extends and refers to", async () => {
    const find = await finderOf(
      ["src/lib/a.ts", "src/b.ts", "packages/web/app/c.ts", "packages/web/main.ts", "tools/t.ts"],
      {
        "tsconfig.base.json": '{ // comments and commas\n "compilerOptions": { "baseUrl": "./src", }, }',
        "tsconfig.json": { extends: ["./tsconfig.base.json"], compilerOptions: { paths: { "@/*": ["lib/*"] } } },
        "packages/web/tsconfig.json": { files: [], references: [{ path: "./tsconfig.app.json" }] },
        "packages/web/tsconfig.app.json": { compilerOptions: { paths: { "~/*": ["./app/*"] } } },
        "tools/tsconfig.json":
          '{ "extends": "@missing/config", "compilerOptions": { "paths": { "b": ["../src/b.ts"] } } }',
      },
    );
    expect([
      find("src/b.ts", "@/a"),
      find("src/lib/a.ts", "b"),
      find("src/b.ts", "lib/a.js"),
      find("packages/web/main.ts", "~/c"),
      find("packages/web/main.ts", "@/a"),
      find("tools/t.ts", "b"),
      find("src/b.ts", "react"),
    ]).toEqual([
      "src/lib/a.ts",
      "src/b.ts",
      "src/lib/a.ts",
      "packages/web/app/c.ts",
      "missing",
      "src/b.ts",
      "external react",
    ]);
  });

  it("resolves imports and exports of the package itself, conditions and patterns among them", async () => {
    const find = await finderOf(["src/index.ts", "src/deep/x.ts", "src/internal/y.ts", "lib/only.js"], {
      "package.json": {
        name: "bakery",
        exports: {
          ".": { types: "./dist/index.d.ts", import: "./dist/esm/index.mjs", require: "./dist/cjs/index.cjs" },
          "./deep/*": { "@bakery/source": "./src/deep/*.ts", default: "./dist/deep/*.js" },
          "./only": "./lib/only.js",
          "./closed": null,
        },
        imports: {
          "#internal/*": "./src/internal/*.ts",
          "#node": { node: "node:fs", default: "pad" },
          "#other": "pad",
        },
      },
    });
    expect([
      find("src/deep/x.ts", "bakery"),
      find("src/index.ts", "bakery/deep/x"),
      find("src/index.ts", "bakery/only"),
      find("src/index.ts", "bakery/closed"),
      find("src/index.ts", "#internal/y"),
      find("src/index.ts", "#node"),
      find("src/index.ts", "#other"),
      find("src/index.ts", "#none"),
    ]).toEqual([
      "src/index.ts",
      "src/deep/x.ts",
      "lib/only.js",
      "missing",
      "src/internal/y.ts",
      "external node:fs",
      "external pad",
      "missing",
    ]);
  });

  it("finds packages of a workspace in their sources", async () => {
    const sources = [
      "packages/a/src/index.ts",
      "packages/a/src/sub/x.ts",
      "packages/b/index.js",
      "packages/c/source/main.ts",
      "packages/d/es/d.js",
    ];
    const find = await finderOf(sources, {
      "package.json": { name: "root", workspaces: ["packages/*"] },
      "packages/a/package.json": { name: "@shop/a", main: "dist/index.js" },
      "packages/b/package.json": { name: "b", main: "./missing.js" },
      "packages/c/package.json": { name: "c", module: "build/main.js", source: "source/main.ts" },
      "packages/d/package.json": { name: "d", main: "lib/d.js", module: "es/d.js" },
    });
    expect(
      ["@shop/a", "@shop/a/sub/x", "@shop/a/dist/sub/x.js", "b", "c", "d", "@shop/none"].map((specifier) =>
        find(sources[2] ?? "", specifier),
      ),
    ).toEqual([
      "packages/a/src/index.ts",
      "packages/a/src/sub/x.ts",
      "packages/a/src/sub/x.ts",
      "packages/b/index.js",
      "packages/c/source/main.ts",
      "packages/d/es/d.js",
      "external @shop/none",
    ]);
  });

  it("finds what files with types name from the root of their package, where no package is called so", async () => {
    const sources = ["src/a.ts", "src/b.js", "src/crumbs/index.ts", "src/oven/heat.ts", "loaf/slice.ts"];
    const find = await finderOf(sources, { "package.json": { name: "bakery", dependencies: { loaf: "1" } } });
    expect([
      find("src/a.ts", "src/crumbs"),
      find("src/a.ts", "oven/heat"),
      find("src/a.ts", "loaf/slice"),
      find("src/a.ts", "src/none"),
      find("src/a.ts", "crumbs"),
      find("src/b.js", "src/crumbs"),
    ]).toEqual([
      "src/crumbs/index.ts",
      "src/oven/heat.ts",
      "external loaf",
      "external src",
      "external crumbs",
      "external src",
    ]);
  });

  it("finds what a sign that no package can be called by stands for, where nothing says it", async () => {
    const sources = ["src/a.ts", "src/b.js", "src/crumbs/index.ts", "loaf.ts", "oven.ts"];
    const find = await finderOf(sources, { "package.json": { name: "bakery", imports: { "#/loaf": "./oven.ts" } } });
    expect([
      find("src/a.ts", "~/crumbs"),
      find("src/b.js", "@/a"),
      find("src/a.ts", "@/loaf"),
      find("src/a.ts", "#/loaf"),
      find("src/a.ts", "~/none"),
    ]).toEqual(["src/crumbs/index.ts", "src/a.ts", "loaf.ts", "oven.ts", "missing"]);
  });

  it("does without configuration that cannot be read", async () => {
    const find = await finderOf(["a.ts", "b.ts"], { "package.json": "{", "tsconfig.json": "nonsense" });
    expect([find("a.ts", "./b"), find("a.ts", "b")]).toEqual(["b.ts", "external b"]);
  });
});
