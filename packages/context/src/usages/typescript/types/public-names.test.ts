import { expect, it } from "vitest";
import { publicNames } from "./public-names.ts";

const namesIn = (code: string, names: readonly string[]): unknown =>
  names.map((name) => publicNames(code).namesOf(name));

it("knows what a module exports by other names, in each way that modules are written", () => {
  expect(
    namesIn("export default function bakeLoaf(x) {}\nfunction heat() {}\nexport { heat as warm };", [
      "bakeLoaf",
      "heat",
    ]),
  ).toEqual([["default"], ["warm"]]);
  expect(namesIn("exports.bake = bakeLoaf;\nmodule.exports.heat = warm\n", ["bakeLoaf", "warm"])).toEqual([
    ["bake"],
    ["heat"],
  ]);
  expect(namesIn("exports = module.exports = bake;", ["bake"])).toEqual([["default"]]);
  expect(
    namesIn("module.exports = { bake: bakeLoaf, heat, mix: mixing.all };", ["bakeLoaf", "heat", "mixing"]),
  ).toEqual([["bake"], [], []]);
});

it("takes what holds the methods of a class for the class, and for what that is exported as", () => {
  expect(namesIn("var P = {};\nOven.prototype = P;\nmodule.exports = Oven;", ["P"])).toEqual([["Oven", "default"]]);
  expect(namesIn("const proto = Oven.prototype;\nconst own = Oven.prototype.own;", ["proto", "own"])).toEqual([
    ["Oven"],
    [],
  ]);
});

it("ignores strings and comments and terminates for circular aliases", () => {
  const code = '// module.exports = bake;\nconst text = "exports.a = bake;";\nexports.a = b;\nexports.b = a;\n';
  expect(namesIn(code, ["bake", "a", "b"])).toEqual([[], ["b"], ["a"]]);
});

it("distinguishes local names from exported names", () => {
  const code =
    "function bake() {}\nfunction bake2() {}\nexport { bake2 as bake, heat as warm, warm };\nexport function heat() {}\n";
  const names = publicNames(code);
  expect(["bake", "bake2", "warm", "heat"].map((name) => names.isOfAnother(name))).toEqual([true, false, false, false]);
});
