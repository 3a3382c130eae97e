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
      "a relative text below a package",
      'import_module(f".unicode{version}", "rich._tables")',
      ["rich._tables.unicode*"],
    ],
    ["a relative text below its own package", "import_module(f'.t{n}', __package__)", ["rich.t*"]],
    ["a text with a part filled in", '__import__("rich.table%02d" % number)', ["rich.table*"]],
    ["a text that goes on", 'import_module("rich.lang_" + code)', ["rich.lang_*"]],
    ["a whole name", 'import_module("rich.table")', ["rich.table"]],
    ["a package from outside", 'import_module("json." + name)', []],
    ["a name that nothing tells", "import_module(name)", []],
  ])("finds the module that a call names by %s", (_, code, modules) => {
    expect(computedImports([unit(code)], [])).toEqual(modules);
  });

  it("leaves out modules that lie beside the flat module", () => {
    const files = [{ path: "rich/table01.py", code: "" }];
    expect(computedImports([unit('__import__("rich.table%02d" % number)')], files)).toEqual([]);
  });
});

describe("createStaticSandbox", () => {
  it("says which modules of the repository the code cannot import", async () => {
    const code = 'def load(name):\n    return __import__("mill.table_" + name)';
    const context = contextOf({ target: "load", units: [{ id: "mill/a.py:1", code, module: "mill.a" }] });
    const built = await (await createStaticSandbox()).build(context);
    expect(built).toMatchObject({ status: "accepted", value: { unresolved: ["mill.table_*"] } });
  });
});
