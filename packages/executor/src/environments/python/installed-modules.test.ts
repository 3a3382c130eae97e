import { expect, it } from "vitest";
import { topLevelModules } from "./installed-modules.ts";

it("returns importable names of a distribution's files", () => {
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
