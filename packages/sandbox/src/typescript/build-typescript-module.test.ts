import type { SandboxedModule, StageResult } from "@repost/spec";
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
  it("puts statements of several files into one where no name has to change, and says where lines come from", async () => {
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
      schema_version: 1,
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
      stand_ins: [],
      target_edits: [],
      imports: ["node:path"],
      provenance: [
        { start: 1, end: 1, path: "src/heat.ts", line: 3 },
        { start: 3, end: 3, path: "src/a.ts", line: 1 },
        { start: 5, end: 8, path: "src/a.ts", line: 4 },
      ],
    });
  });

  it("gives each file a module of its own where one name means two things or one thing has two names", async () => {
    const { code, files } = await accept({
      target: "cut",
      units: [
        { id: "b.ts:1", code: "const size = 2;", binds: ["size"] },
        { id: "b.ts:2", code: "export default function slice() { return ⟦size|b.ts:1|size⟧; }", binds: ["slice"] },
        { id: "a.ts:1", code: "const size = 1;", binds: ["size"] },
        {
          id: "a.ts:2",
          code: "export const cut = () => ⟦size|a.ts:1|size⟧ + ⟦part|b.ts:2|slice⟧() + ⟦⟦b|module b.ts⟧.default|b.ts:2|slice⟧();",
          binds: ["cut"],
        },
      ],
    });
    expect([{ path: "module.mts", code }, ...files]).toMatchInlineSnapshot(`
      [
        {
          "code": "import "./repository/b.mts";
      import { slice as part } from "./repository/b.mts";
      import * as b from "./repository/names/module_mts_0.mts";

      const size = 1;
      export const cut = () => size + part() + b.default();
      ",
          "path": "module.mts",
        },
        {
          "code": "const size = 2;
      export default function slice() { return size; }

      export { slice };
      ",
          "path": "repository/b.mts",
        },
        {
          "code": "export { slice as default } from "../b.mts";
      ",
          "path": "repository/names/module_mts_0.mts",
        },
      ]
    `);
  });

  it("keeps a variable apart from the language's own of the same name in other files", async () => {
    const { files } = await accept(
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
    expect(files.map(({ path }) => path)).toEqual(["repository/map.mjs", "repository/other.mjs"]);
  });

  it("leaves CommonJS as it is", async () => {
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

  it("says why what cannot be sliced is not", async () => {
    expect(await reasonOf("export const f = () => import.meta.url;")).toBe("import_meta");
    expect(await reasonOf("const x = await y; export const f = () => x;")).toBe("top_level_await");
    expect(await reasonOf('export const f = () => import("./other");')).toBe("own_module_loaded");
    expect(await reasonOf("export const f = () => ⟦other|module other.ts⟧;")).toBe("module_object_used");
    expect(await reasonOf("export const f = (;")).toBe("does_not_parse");
  });
});
