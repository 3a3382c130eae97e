import { describe, expect, it } from "vitest";
import type { SourceText } from "../source-text.ts";
import { findCopies } from "./find-copies.ts";

const esm = "export function bake() {\n  return 1;\n}\n";
const cjs = "function bake() {\n  return 1;\n}\nexports.bake = bake;\n";
const umd =
  "(function (root, factory) {\n  if (typeof define === 'function' && define.amd) define(factory);\n})(this);\n";

function file(path: string, code: string): SourceText {
  return {
    path,
    code,
    bytes: code.length,
    lines: code.split("\n").length,
    isTest: /^tests?\//u.test(path),
    isGenerated: false,
  };
}

function remainingFiles(files: Readonly<Record<string, string>>): readonly string[] {
  const isManifest = (path: string): boolean => path.endsWith("package.json");
  const manifests = new Map(Object.entries(files).filter(([path]) => isManifest(path)));
  const sources = Object.entries(files).flatMap(([path, code]) => (isManifest(path) ? [] : [file(path, code)]));
  const copies = findCopies(sources, manifests);
  return sources.map(({ path }) => path).filter((path) => !copies.has(path));
}

describe("findCopies", () => {
  it("takes src over whatever was built of it", () => {
    const sources = { "src/bake.ts": esm, "src/deep/cool.ts": esm, "package.json": "{}" };
    const built = {
      "dist/cjs/bake.js": cjs,
      "dist/esm/deep/cool.js": esm,
      "dist/helpers.js": cjs,
      "esm/bake.js": esm,
      "lib/bake.js": cjs,
      "lib/deep/cool.js": cjs,
      "lib/helpers.js": cjs,
      "bake.cjs": cjs,
    };
    expect(remainingFiles({ ...sources, ...built, "scripts/own.js": cjs })).toEqual([
      "src/bake.ts",
      "src/deep/cool.ts",
      "scripts/own.js",
    ]);
    expect(remainingFiles({ "esm/bake.js": esm, "script/bake.js": cjs })).toEqual(["esm/bake.js"]);
    expect(remainingFiles({ "es6/bake.js": esm, "es6-modern/bake.js": cjs })).toEqual(["es6/bake.js"]);
    expect(remainingFiles({ "lib/bake.es.js": esm, "lib/bake.browser.es.js": esm })).toEqual(["lib/bake.es.js"]);
    expect(remainingFiles({ "lib/bake.js": esm, "lib/bake.browser.js": esm })).toHaveLength(2);
    expect(remainingFiles({ "src/bake.js": esm, "script/release.js": cjs })).toEqual([
      "src/bake.js",
      "script/release.js",
    ]);
    expect(remainingFiles({ "src/bake.js": esm, "build/bake.js": cjs, "index.js": cjs })).toEqual([
      "src/bake.js",
      "index.js",
    ]);
  });

  it("leaves build output that is all there is, and libraries that repeat nothing", () => {
    expect(remainingFiles({ "index.js": cjs, "dist/bake.js": cjs })).toEqual(["index.js", "dist/bake.js"]);
    expect(remainingFiles({ "src/bake.js": cjs, "lib/cool.js": cjs })).toEqual(["src/bake.js", "lib/cool.js"]);
  });

  it("selects one of several nearly equal platform builds", () => {
    const lines = Array.from({ length: 30 }, (_, position) => `export const a${position} = ${position};`);
    const [node, browser] = ["node", "page"].map(
      (platform) => `${lines.join("\n")}\nexport const on = "${platform}";\n`,
    );
    const built = {
      "dist/esm/browser/index.js": browser ?? "",
      "dist/esm/index.js": node ?? "",
      "dist/esm/node/index.js": node ?? "",
    };
    expect(remainingFiles(built)).toEqual(["dist/esm/index.js"]);
    expect(remainingFiles({ ...built, "package.json": '{ "module": "dist/esm/node/index.js" }' })).toEqual([
      "dist/esm/node/index.js",
    ]);
    const otherFiles = {
      "dist/a/index.js": lines.join("\n"),
      "dist/b/index.js": lines.join("\n").replaceAll("a1", "b1"),
    };
    expect(remainingFiles(otherFiles)).toEqual(Object.keys(otherFiles));
    expect(remainingFiles({ "lib/a/index.js": node ?? "", "lib/b/index.js": node ?? "" })).toHaveLength(2);
  });

  it("takes a module in TypeScript over the same one in JavaScript", () => {
    expect(remainingFiles({ "bake.ts": esm, "bake.js": cjs, "cool.js": cjs })).toEqual(["bake.ts", "cool.js"]);
    expect(remainingFiles({ "types/bake.d.ts": "export {};\n", "bake.js": cjs })).toEqual([
      "types/bake.d.ts",
      "bake.js",
    ]);
  });

  it("selects the ES module among several builds", () => {
    expect(remainingFiles({ "bake.js": esm, "bake.cjs": cjs, "fp/bake.js": esm, "fp/bake.cjs": cjs })).toEqual([
      "bake.js",
      "fp/bake.js",
    ]);
    expect(remainingFiles({ "cjs/bake.js": cjs, "esm/bake.js": esm, "umd/bake.js": umd })).toEqual(["esm/bake.js"]);
    expect(remainingFiles({ "cjs/a.js": cjs, "modules/a.js": esm, "amd/a.js": umd, "cjs/own.js": cjs })).toEqual([
      "modules/a.js",
      "cjs/own.js",
    ]);
    expect(remainingFiles({ "dist/bake.cjs.js": cjs, "dist/bake.esm.js": esm, "dist/bake.umd.js": umd })).toEqual([
      "dist/bake.esm.js",
    ]);
  });

  it("selects the build that package.json names among builds of one format", () => {
    const files = { "dist/es5/bake.js": esm, "dist/es2015/bake.js": esm };
    const leadsTo = (path: string): string => JSON.stringify({ name: "bakery", exports: { ".": { import: path } } });
    expect(remainingFiles({ ...files, "package.json": leadsTo("./dist/es2015/bake.js") })).toEqual([
      "dist/es2015/bake.js",
    ]);
    expect(remainingFiles({ ...files, "package.json": leadsTo("./dist/es5/bake.js") })).toEqual(["dist/es5/bake.js"]);
    expect(remainingFiles({ ...files, "package.json": JSON.stringify({ module: "dist/es5/bake.js" }) })).toEqual([
      "dist/es5/bake.js",
    ]);
    const forNode = { exports: { ".": { node: "./dist-node/index.js", default: "./dist/index.js" } } };
    expect(
      remainingFiles({ "dist/bake.js": esm, "dist-node/bake.js": esm, "package.json": JSON.stringify(forNode) }),
    ).toEqual(["dist-node/bake.js"]);
    const named = { "dist/bake.esm-bundler.js": "export * from 'shelf';\n", "dist/bake.esm-browser.js": esm.repeat(9) };
    expect(remainingFiles({ ...named, "package.json": leadsTo("./dist/bake.esm-bundler.js") })).toEqual([
      "dist/bake.esm-browser.js",
    ]);
  });

  it("takes builds of one module for one, in folders that are named as parts of their package as well", () => {
    const part = (name: string): string => JSON.stringify({ name, private: true });
    const built = { "commonjs/bake.js": cjs, "modules/bake.js": esm, "package.json": part("@bakery/oven") };
    const kinds = {
      "commonjs/package.json": part("@bakery/oven/commonjs"),
      "modules/package.json": part("oven/modules"),
    };
    expect(remainingFiles({ ...built, ...kinds })).toEqual(["modules/bake.js"]);
    const other = { "commonjs/package.json": part("@bakery/shop") };
    expect(remainingFiles({ ...built, ...other })).toEqual(["commonjs/bake.js", "modules/bake.js"]);
    expect(remainingFiles({ "bake.es6.js": esm, "bake.js": cjs, "package.json": part("bakery") })).toEqual([
      "bake.es6.js",
    ]);
  });

  it("keeps what only stands in front of another build, and files of one name that are no builds of one module", () => {
    const long = cjs.repeat(20);
    expect(remainingFiles({ "bake.mjs": "export { default } from './bake.js';\n", "bake.js": long })).toEqual([
      "bake.mjs",
      "bake.js",
    ]);
    expect(remainingFiles({ "browser/bake.js": esm, "node/bake.js": esm })).toEqual([
      "browser/bake.js",
      "node/bake.js",
    ]);
    expect(remainingFiles({ "bake.js": "module.exports = require('./lib/bake');\n", "lib/bake.js": long })).toEqual([
      "bake.js",
      "lib/bake.js",
    ]);
  });

  it("takes one of several builds of a file that stands in front of another module", () => {
    const front = 'export { bake } from "./oven.js";\n';
    const required = 'exports.bake = require("./oven.js").bake;\n';
    expect(
      remainingFiles({
        "dist/oven.js": esm,
        "dist/oven-runtime.js": front,
        "dist/cjs/oven.js": cjs,
        "dist/cjs/oven-runtime.js": required,
        "package.json": "{}",
      }),
    ).toEqual(["dist/oven.js", "dist/oven-runtime.js"]);
  });

  it("looks at each package of a repository alone", () => {
    const named = (name: string): string => JSON.stringify({ name });
    expect(
      remainingFiles({
        "package.json": named("root"),
        "packages/a/package.json": named("a"),
        "packages/a/src/bake.ts": esm,
        "packages/a/dist/bake.js": cjs,
        "packages/b/package.json": named("b"),
        "packages/b/dist/bake.js": cjs,
        "packages/b/dist/esm/package.json": '{"type":"module"}',
        "packages/b/dist/esm/bake.js": esm,
      }),
    ).toEqual(["packages/a/src/bake.ts", "packages/b/dist/esm/bake.js"]);
  });

  it("takes a file that others of the package import for a part of it, whatever it is called", () => {
    const index = "const precompile = require('./src/precompile-global');\n";
    expect(
      remainingFiles({
        "index.js": index,
        "src/precompile-global.js": cjs,
        "src/bake.umd.js": umd,
        "package.json": "{}",
      }),
    ).toEqual(["index.js", "src/precompile-global.js"]);
  });

  it("recognizes modules by exports after other statements", () => {
    const generated = "const parser = (function () {\n  return 1;\n})();export default parser;\n";
    expect(
      remainingFiles({
        "lib/parser.js": generated,
        "dist/cjs/parser.js": cjs,
        "package.json": '{ "main": "dist/cjs/parser.js" }',
      }),
    ).toEqual(["lib/parser.js"]);
  });

  it("tells a module whose own name ends like a build's from its neighbour's builds, with what stands in front of them", () => {
    const front = (build: string): string => `export { bake } from "./${build}";\n`;
    const main = (ending: string): string => `import "./part-${ending}";\nimport "./bake-dev.${ending}";\n`;
    const files = {
      "dist/bake-dev.cjs.js": cjs,
      "dist/bake-dev.cjs.mjs": front("bake-dev.cjs.js"),
      "dist/bake-dev.development.esm.js": esm,
      "dist/bake-dev.esm.js": esm,
      "dist/bake.cjs.js": `require("./part-1.cjs.js");\nrequire("./bake-dev.cjs.js");\n${cjs}`,
      "dist/bake.cjs.mjs": front("bake.cjs.js"),
      "dist/bake.development.esm.js": main("development.esm.js") + esm,
      "dist/bake.esm.js": main("esm.js") + esm,
      "dist/part-1.cjs.js": cjs,
      "dist/part-development.esm.js": esm,
      "dist/part-esm.js": esm,
    };
    expect(remainingFiles({ ...files, "package.json": JSON.stringify({ module: "dist/bake.esm.js" }) })).toEqual([
      "dist/bake-dev.esm.js",
      "dist/bake.esm.js",
      "dist/part-esm.js",
    ]);
  });

  it("leaves out what copies alone import, such as parts with a hash in their names", () => {
    const parts = {
      "package.json": '{ "main": "dist/bake.cjs", "module": "dist/bake.js" }',
      "dist/bake.js": `import { heat } from "./heat-DsZ3xQ1a.js";\n${esm}`,
      "dist/bake.cjs": `const heat = require("./heat-B7Ss5CSA.cjs");\n${cjs}`,
      "dist/heat-DsZ3xQ1a.js": esm,
      "dist/heat-B7Ss5CSA.cjs": `require("./deep-C0ffee12.cjs");\n${cjs}`,
      "dist/deep-C0ffee12.cjs": `require("../tables/all");\n${cjs}`,
      "tables/all/index.js": cjs,
      "other.js": 'import("./tables/all/index.js");\n',
    };
    expect(remainingFiles(parts)).toEqual(["dist/bake.js", "dist/heat-DsZ3xQ1a.js", "tables/all/index.js", "other.js"]);
  });

  it("excludes bundles for web pages and files that contain other files", () => {
    const part = (name: string): string =>
      Array.from({ length: 30 }, (_, index) => `export const ${name}${index} = (bread) => bread * ${index};\n`).join(
        "",
      );
    const parts = { "a.js": part("anise"), "b.js": part("butter"), "c.js": part("crust") };
    expect(remainingFiles({ ...parts, "all.js": Object.values(parts).join("") })).toEqual(["a.js", "b.js", "c.js"]);
    expect(remainingFiles({ ...parts, "all.js": Object.values(parts).slice(0, 2).join("") })).toHaveLength(4);
    expect(remainingFiles({ ...parts, "cdn.js": umd, "bakery.iife.js": umd })).toEqual(["a.js", "b.js", "c.js"]);
    expect(remainingFiles({ "bakery.umd.js": umd })).toEqual(["bakery.umd.js"]);
    const manifest = JSON.stringify({ main: "a.js", unpkg: "./page.js" });
    expect(remainingFiles({ ...parts, "page.js": umd, "package.json": manifest })).toEqual(["a.js", "b.js", "c.js"]);
  });

  it("reports a reason for each copy and reads any manifest", () => {
    const nested = `${'{"import":'.repeat(5000)}1${"}".repeat(5000)}`;
    const copies = findCopies(
      [file("src/bake.ts", esm), file("dist/bake.js", cjs), file("bake.js", cjs)],
      new Map([
        ["package.json", `{"name":"bakery","main":7,"exports":${nested}}`],
        ["x/package.json", "nonsense"],
      ]),
    );
    expect([...copies]).toEqual([
      ["dist/bake.js", { reason: "built_copy", detail: "Built from what lies in src." }],
      ["bake.js", { reason: "built_copy", detail: "Built from a file that is source." }],
    ]);
  });

  it("does not report tests as copies of tested files", () => {
    expect(remainingFiles({ "src/bake.ts": esm, "test/bake.js": cjs })).toEqual(["src/bake.ts", "test/bake.js"]);
  });
});
