import { type SandboxedModule, SCHEMA_VERSION, type StageResult } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { contextOf, type WrittenContext } from "../../test/context-of.ts";
import { createStaticSandbox } from "../create-static-sandbox.ts";

const sandbox = await createStaticSandbox();

async function build(
  written: WrittenContext,
  language: "typescript" | "javascript" = "typescript",
): Promise<StageResult<SandboxedModule>> {
  const context = contextOf(written);
  return await sandbox.build({ ...context, target: { ...context.target, language } });
}

async function accept(...parts: Parameters<typeof build>): Promise<SandboxedModule> {
  const result = await build(...parts);
  if (result.status === "rejected") throw new Error(`${result.reason}: ${result.detail}`);
  return result.value;
}

async function reasonOf(code: string): Promise<string> {
  const result = await build({ target: "f", units: [{ id: "a.ts:1", code, binds: ["f"] }] });
  return result.status === "rejected" ? result.reason : result.status;
}

describe("buildTypeScriptModule", () => {
  it("bundles several files without renames and records the source of each line", async () => {
    const module = await accept({
      target: "bake",
      units: [
        { id: "src/heat.ts:3", code: "export const HEAT = 220;", binds: ["HEAT"] },
        {
          id: "src/a.ts:1",
          code: 'import { join } from "node:path";',
          binds: ["join"],
          kind: "import",
          external: ["node:path"],
        },
        {
          id: "src/a.ts:4",
          code: "/** Bakes. */\nexport function bake(x: number): string {\n  return ⟦join|src/a.ts:1|join⟧(`${x * ⟦HEAT|src/heat.ts:3|HEAT⟧}`);\n}",
          binds: ["bake"],
        },
      ],
    });
    expect(module).toEqual({
      schema_version: SCHEMA_VERSION,
      instance_id: "dir__units.00000000.bake",
      language: "typescript",
      path: "module.mts",
      code: [
        "const HEAT = 220;",
        "",
        'import { join } from "node:path";',
        "",
        "/** Bakes. */",
        "export function bake(x: number): string {",
        "  return join(`${x * HEAT}`);",
        "}",
        "",
      ].join("\n"),
      files: [],
      entry: "bake",
      origin: "static",
      stubs: [],
      target_edits: [],
      imports: ["node:path"],
      provenance: [
        { start: 1, end: 1, path: "src/heat.ts", line: 3 },
        { start: 3, end: 3, path: "src/a.ts", line: 1 },
        { start: 5, end: 8, path: "src/a.ts", line: 4 },
      ],
    });
  });

  it("renames variables outside of the target's text when two files use the same name", async () => {
    const { path, code, files, provenance } = await accept({
      target: "cut",
      units: [
        { id: "b.ts:1", code: "const size = 2;", binds: ["size"] },
        {
          id: "b.ts:2",
          code: "export default function slice() { return { ⟦size|b.ts:1|size⟧ }; }",
          binds: ["slice"],
        },
        { id: "a.ts:1", code: "const size = 1;", binds: ["size"] },
        {
          id: "a.ts:2",
          code: "export const cut = () => ⟦size|a.ts:1|size⟧ + ⟦part|b.ts:2|slice⟧() + ⟦⟦b|module b.ts⟧.default|b.ts:2|slice⟧();",
          binds: ["cut"],
        },
      ],
    });
    expect(files).toEqual([]);
    expect(path).toBe("module.mts");
    expect(code).toMatchInlineSnapshot(`
      "const b = { __proto__: null, get default() { return part; } };

      const size_2 = 2;
      function part() { return { size: size_2 }; }
      Object.defineProperty(part, "name", { value: "slice", configurable: true });

      const size = 1;
      export const cut = () => size + part() + b.default();
      "
    `);
    expect(provenance.map(({ start, end, path: from, line }) => `${start}-${end} ${from}:${line}`)).toEqual([
      "3-3 b.ts:1",
      "4-4 b.ts:2",
      "7-7 a.ts:1",
      "8-8 a.ts:2",
    ]);
  });

  it("keeps a variable separate from a built-in name that other files use", async () => {
    const { code } = await accept(
      {
        target: "f",
        units: [
          { id: "map.js:1", code: "export class Map {}", binds: ["Map"] },
          { id: "other.js:1", code: "export const known = new Map();", binds: ["known"] },
          {
            id: "f.js:1",
            code: "export function f() { return [⟦Map|map.js:1|Map⟧, ⟦known|other.js:1|known⟧]; }",
            binds: ["f"],
          },
        ],
      },
      "javascript",
    );
    expect(code).toMatchInlineSnapshot(`
      "class Map {}

      const known = new globalThis.Map();

      export function f() { return [Map, known]; }
      "
    `);
  });

  it("creates exports for each CommonJS file, and lets the target require them", async () => {
    const { path, code } = await accept(
      {
        target: "f",
        text: 'exports.f = () => [re, b.size, require("./c")()];',
        units: [
          { id: "b.js:1", code: "exports.size = 1;", binds: ["exports.size"] },
          { id: "b.js:2", code: "const re = (exports.re = /b/);", binds: ["re"] },
          {
            id: "c.js:1",
            code: "module.exports = function () { return ⟦exports.size|b.js:1|exports.size⟧; };",
            binds: ["module.exports"],
          },
          { id: "f.js:1", code: "const other = /f/;", binds: ["other"] },
          {
            id: "f.js:3",
            code: 'exports.f = () => [⟦re|b.js:2|re⟧, ⟦b.size|b.js:1|exports.size⟧, ⟦require("./c")|c.js:1|module.exports⟧()];',
            binds: ["exports.f"],
          },
        ],
      },
      "javascript",
    );
    expect(path).toBe("module.cjs");
    expect(code).toMatchInlineSnapshot(`
      "const b_module = { exports: {} };
      let b_module_exports = b_module.exports;
      const c_module = { exports: {} };
      let c_module_exports = c_module.exports;
      const b = { __proto__: null, get size() { return b_module.exports.size; } };
      var require = ((load, own) => (name) => (Object.hasOwn(own, name) ? own[name]() : load(name)))(require, { "./c": () => c_module.exports });

      b_module_exports.size = 1;
      const re = (b_module_exports.re = /b/);

      c_module.exports = function () { return b_module.exports.size; };

      const other = /f/;

      exports.f = () => [re, b.size, require("./c")()];
      "
    `);
  });

  it("creates objects for modules that are used as values", async () => {
    const { code } = await accept({
      target: "f",
      units: [
        { id: "b.ts:1", code: "export const two = 2;", binds: ["two"] },
        { id: "b.ts:2", code: "export default class {}", binds: ["default"] },
        { id: "f.ts:1", code: "export const f = (name) => ⟦all|module b.ts⟧[name];", binds: ["f"] },
      ],
    });
    expect(code).toMatchInlineSnapshot(`
      "const b_exports = { __proto__: null, get default() { return b_default; }, get two() { return two; } };
      const all = b_exports;

      const two = 2;
      class b_default {}
      Object.defineProperty(b_default, "name", { value: "default", configurable: true });

      export const f = (name) => all[name];
      "
    `);
  });

  it("creates an object for a CommonJS module whose missing members are read", async () => {
    const context = contextOf({
      target: "f",
      units: [
        { id: "f.js:1", code: "const all = ⟦require('./b.js')|module b.js⟧;", binds: ["all"] },
        { id: "f.js:2", code: "exports.f = function f() { return all.gone; };", binds: ["f"] },
      ],
    });
    const target = { ...context.target, language: "javascript" } as const;
    const dialect = { common_files: ["b.js"], marked_files: [], strict_files: [], compiler_options: {} };
    const built = await sandbox.build({ ...context, target, dialect });
    expect(built.status === "accepted" ? built.value.code : built.detail).toMatchInlineSnapshot(`
      "const b_module = { exports: {} };

      const all = b_module.exports;
      exports.f = function f() { return all.gone; };
      "
    `);
  });

  it("avoids names that a function around the use binds", async () => {
    const { code } = await accept({
      target: "f",
      units: [
        { id: "b.ts:1", code: "export const size = 2;", binds: ["size"] },
        { id: "c.ts:1", code: "export const g = (size) => size + ⟦amount|b.ts:1|size⟧;", binds: ["g"] },
        { id: "f.ts:1", code: "export const f = () => ⟦g|c.ts:1|g⟧(1);", binds: ["f"] },
      ],
    });
    expect(code).toMatchInlineSnapshot(`
      "const size_2 = 2;

      const g = (size) => size + size_2;

      export const f = () => g(1);
      "
    `);
  });

  it("adds declare to statements of declaration files", async () => {
    const { code } = await accept({
      target: "f",
      units: [
        { id: "loaf.d.ts:1", code: "export namespace Loaf { export const Grain: { rye: number }; }", binds: ["Loaf"] },
        { id: "loaf.d.ts:2", code: "/** Of bread. */\nexport const SIZE: number;", binds: ["SIZE"] },
        { id: "loaf.d.ts:3", code: "export declare class Oven { heat(): void }", binds: ["Oven"] },
        {
          id: "a.ts:1",
          code: "export const f = (x: typeof ⟦Loaf|loaf.d.ts:1|Loaf⟧.Grain, y: typeof ⟦SIZE|loaf.d.ts:2|SIZE⟧, z: ⟦Oven|loaf.d.ts:3|Oven⟧) => 1;",
          binds: ["f"],
        },
      ],
    });
    expect(code).toContain("declare namespace Loaf { export const Grain");
    expect(code).toContain("/** Of bread. */\ndeclare const SIZE: number;");
    expect(code.match(/declare /gu)).toHaveLength(3);
  });

  it("imports members that files re-export from packages", async () => {
    const { code, files } = await accept({
      target: "f",
      units: [
        {
          id: "b.ts:1",
          code: 'export { a, b as default, c as d } from "one";',
          binds: ["a", "default", "d"],
          kind: "import",
          external: ["one"],
        },
        { id: "b.ts:2", code: 'export * from "two";', binds: ["*", "e"], kind: "import", external: ["two"] },
        { id: "b.ts:3", code: 'export * as g from "three";', binds: ["g"], kind: "import", external: ["three"] },
        { id: "f.ts:1", code: "const a = 1;", binds: ["a"] },
        {
          id: "f.ts:2",
          code: "export const f = () => [⟦a|f.ts:1|a⟧, ⟦⟦b|module b.ts⟧.a|b.ts:1|a⟧, ⟦d|b.ts:1|d⟧, ⟦h|b.ts:2|e⟧, ⟦g|b.ts:3|g⟧];",
          binds: ["f"],
        },
      ],
    });
    expect(files).toEqual([]);
    expect(code).toMatchInlineSnapshot(`
      "const b = { __proto__: null, get a() { return a_2; } };

      import { a as a_2 } from "one"; import { b as b_default } from "one"; import { c as d } from "one";
      import { e as h } from "two";
      import * as g from "three";

      const a = 1;
      export const f = () => [a, b.a, d, h, g];
      "
    `);
  });

  it("creates require in an ES module whose text needs it", async () => {
    const codeOf = async (text: string): Promise<string> =>
      (
        await accept({
          target: "f",
          units: [{ id: "f.ts:1", code: `export const f = () => { ${text} };`, binds: ["f"] }],
        })
      ).code;
    const line = "const require = createRequire(import.meta.url);";
    expect(await codeOf('return require("node:fs");')).toContain(line);
    expect(await codeOf('return require("node:module").createRequire("/").resolve(".");')).toContain(
      'import { createRequire as createRequireHere } from "node:module";\nconst require = createRequireHere(import.meta.url);',
    );
    expect(await codeOf('try { return require("fs"); } catch { return 1; }')).not.toContain(line);
    expect(await codeOf('return typeof require === "function" ? require("fs") : 1;')).not.toContain(line);
  });

  it("replaces import assignments by default imports in an ES module", async () => {
    const { code } = await accept({
      target: "f",
      units: [
        { id: "f.ts:1", code: 'import same = require("same")', binds: ["same"], kind: "import", external: ["same"] },
        { id: "f.ts:2", code: "export const f = () => ⟦same|f.ts:1|same⟧(1);", binds: ["f"] },
      ],
    });
    expect(code).toBe('import same from "same"\nexport const f = () => same(1);\n');
  });

  it("keeps the text of CommonJS files", async () => {
    const { path, code } = await accept(
      {
        target: "f",
        units: [
          { id: "g.js:1", code: "function g() { return 1; }", binds: ["g"] },
          { id: "f.js:1", code: 'const fs = require("fs");', binds: ["fs"], kind: "import", external: ["fs"] },
          { id: "f.js:3", code: "exports.f = () => [⟦fs|f.js:1|fs⟧, ⟦g|g.js:1|g⟧()];", binds: ["exports.f"] },
        ],
      },
      "javascript",
    );
    expect(path).toBe("module.cjs");
    expect(code).toBe('function g() { return 1; }\n\nconst fs = require("fs");\n\nexports.f = () => [fs, g()];\n');
  });

  it("removes declarators that only link names", async () => {
    const { code } = await accept(
      {
        target: "f",
        units: [
          { id: "g.js:1", code: "const g = () => 1;", binds: ["g"] },
          {
            id: "f.js:1",
            code: 'const a = ⟦require("./g")|module g.js⟧, b = ⟦a.g|g.js:1|g⟧, { c } = ⟦require("./g")|module g.js⟧, d = _d(require("./g")),\n  e = 2, h = require("./g");',
            binds: ["b", "e"],
          },
          { id: "f.js:3", code: "exports.f = () => ⟦b|f.js:1|b⟧() + ⟦e|f.js:1|e⟧;", binds: ["exports.f"] },
        ],
      },
      "javascript",
    );
    expect(code).toBe("const g = () => 1;\n\nconst b = g, e = 2;\nexports.f = () => b() + e;\n");
  });

  it("adds the compiler options that affect the module", async () => {
    const code = "export class F { readonly x!: number; f() { return 1; } }";
    const text = "f() { return 1; }";
    const context = contextOf({ target: "F.f", text, units: [{ id: "f.ts:1", code, binds: ["F"] }] });
    const dialect = {
      common_files: [],
      marked_files: [],
      strict_files: [],
      compiler_options: { useDefineForClassFields: false, jsx: "react" },
    };
    const target = { ...context.target, language: "typescript" as const };
    const typed = await sandbox.build({ ...context, target, dialect });
    expect(typed.status === "accepted" && typed.value.files).toEqual([
      { path: "tsconfig.json", code: '{\n  "compilerOptions": {\n    "useDefineForClassFields": false\n  }\n}\n' },
    ]);
    const script = contextOf({
      target: "f",
      units: [{ id: "f.js:1", code: "exports.f = () => 1;", binds: ["exports.f"] }],
    });
    const strict = await sandbox.build({
      ...script,
      target: { ...script.target, language: "javascript" },
      dialect: { common_files: ["f.js"], marked_files: [], strict_files: ["f.js"], compiler_options: {} },
    });
    expect(strict.status === "accepted" && strict.value.code).toBe('"use strict";\n\nexports.f = () => 1;\n');
  });

  it("rejects unsupported modules with a reason", async () => {
    expect(await reasonOf("export const f = () => import.meta.url;")).toBe("import_meta");
    expect(await reasonOf("export const f = () => new URL('a.json', import.meta.url);")).toBe("import_meta");
    expect(await reasonOf("export const f = () => import.meta.env?.MODE;")).toBe("accepted");
    expect(await reasonOf("const here = import.meta.url; export const f = () => here;")).toBe("import_meta");
    expect(await reasonOf("const x = await y; export const f = () => x;")).toBe("top_level_await");
    expect(await reasonOf('export const f = () => import("./other");')).toBe("own_module_loaded");
    expect(await reasonOf("export const f = () => nowhere;")).toBe("free_name");
    expect(await reasonOf("export const f = () => (typeof nowhere === 'undefined' ? 1 : nowhere);")).toBe("accepted");
    expect(await reasonOf("export const f = () => __dirname;")).toBe("free_name");
    expect(await reasonOf("export const f = () => toString.call(1);")).toBe("accepted");
    expect(await reasonOf("export const f = () => { try { return nowhere; } catch { return 1; } };")).toBe("accepted");
    expect(await reasonOf("export const f = (;")).toBe("does_not_parse");
  });

  it("imports the default when code calls a namespace, and only then", async () => {
    const imported = (code: string, name: string, id: string) => ({
      kind: "import" as const,
      id,
      code,
      binds: [name],
      external: ["moment"],
    });
    const module = await accept({
      target: "at",
      units: [
        imported('import * as moment from "moment";', "moment", "a.ts:1"),
        imported('import * as path from "node:path";', "path", "a.ts:2"),
        {
          id: "a.ts:3",
          code: "export function at(text: string, other = [({ path }) => path(1), (path) => { const f = path; return [new path(), f()]; }]) {\n  return ⟦path|a.ts:2|path⟧.join(text, ⟦moment|a.ts:1|moment⟧(text).year());\n}",
          binds: ["at"],
        },
      ],
    });
    expect(module.code.match(/^import.*$/gmu)).toEqual([
      'import moment from "moment";',
      'import * as path from "node:path";',
    ]);
  });
});
