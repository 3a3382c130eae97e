import { expect, it } from "vitest";
import { topLevelModules } from "./installed-modules.ts";

it("tells which names can be imported of the files of a distribution", () => {
  const files = [
    "oven/__init__.py",
    "oven/heat.py",
    "tin.py",
    "_fan.cpython-311-x86_64-linux-gnu.so",
    "guild/ledger/a.py",
    "no-name/x.py",
  ];
  expect(topLevelModules(files)).toEqual(["_fan", "guild", "oven", "tin"]);
});
