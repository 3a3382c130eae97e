import type { Unit } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { contextOf } from "../../test/context-of.ts";
import { createStaticSandbox } from "../create-static-sandbox.ts";
import { computedImports } from "./computed-imports.ts";

function unit(code: string): Unit {
  const { units } = contextOf({ target: "load", units: [{ id: "rich/cells.py:1", code }] });
  return { ...units[0], module: "rich.cells" } as Unit;
}

describe("computedImports", () => {
  it.each([
    ["a variable below a package", 'import_module(name, "rich._tables")', ["rich._tables.*"]],
    [
      "a relative string below a package",
      'import_module(f".unicode{version}", "rich._tables")',
      ["rich._tables.unicode*"],
    ],
    ["a relative string below its own package", "import_module(f'.t{n}', __package__)", ["rich.t*"]],
    ["a string with a placeholder", '__import__("rich.table%02d" % number)', ["rich.table*"]],
    ["a string with a suffix", 'import_module("rich.lang_" + code)', ["rich.lang_*"]],
    ["a complete name", 'import_module("rich.table")', ["rich.table"]],
    ["an external package", 'import_module("json." + name)', []],
    ["an unknown name", "import_module(name)", []],
  ])("returns the module for a call with %s", (_, code, modules) => {
    expect(computedImports([unit(code)], [])).toEqual(modules);
  });

  it("ignores modules that are files next to the bundle", () => {
    const files = [{ path: "rich/table01.py", code: "" }];
    expect(computedImports([unit('__import__("rich.table%02d" % number)')], files)).toEqual([]);
  });
});

describe("createStaticSandbox", () => {
  it("reports repository modules that the code cannot import", async () => {
    const code = 'def load(name):\n    return __import__("mill.table_" + name)';
    const context = contextOf({ target: "load", units: [{ id: "mill/a.py:1", code, module: "mill.a" }] });
    const built = await (await createStaticSandbox()).build(context);
    expect(built).toMatchObject({ status: "accepted", value: { unresolved: ["mill.table_*"] } });
  });
});
