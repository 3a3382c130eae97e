import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { readClasses } from "./class-model.ts";

const parser = await loadParser("javascript");

function classIn(text: string) {
  using tree = parser.parse(text);
  const [model] = readClasses(tree.root).values();
  return { methods: [...(model?.methods.keys() ?? [])], members: [...(model?.members ?? [])] };
}

it("lists methods and fields by their names, in any notation", () => {
  const methods = ["heat", "cool"];
  expect(
    classIn(
      `function Oven(at) { this["degrees"] = at; }\nOven.prototype = { "heat": function () {}, 'cool'() {}, "to-heat": 1 };`,
    ),
  ).toEqual({ methods, members: [...methods, "degrees"] });
  expect(classIn(`function Oven(at) { this.degrees = at; }\nOven.prototype["heat"] = function () {};`)).toEqual({
    methods: ["heat"],
    members: ["heat", "degrees"],
  });
});

it("omits private members", () => {
  const model = classIn(`class Oven { #degrees = 1; static #made = () => 1; heat() {} #burn() {} }`);
  expect(model).toEqual({ methods: ["heat"], members: ["heat"] });
});

it("names a class expression by its variable", () => {
  using tree = parser.parse(
    "var Oven = class _Oven { heat() {} }; var Shop = class {}; class Till {} run(class Own {});",
  );
  expect([...readClasses(tree.root).keys()]).toEqual(["Oven", "Shop", "Till", "Own"]);
});

it("names a constructor function by the member that contains it, with its methods", () => {
  using tree = parser.parse(
    "var Kitchen = {};\nKitchen.Oven = function (at) { this.degrees = at; };\nKitchen.Oven.prototype.heat = function () {};",
  );
  const [model, ...others] = readClasses(tree.root).values();
  expect([model?.name, model?.spelling, [...(model?.methods.keys() ?? [])], others]).toEqual([
    "Oven",
    "Kitchen.Oven",
    ["heat"],
    [],
  ]);
});

it("names a class by the member that contains it, and finds its subclasses", () => {
  using tree = parser.parse(
    "module.exports = class Oven { heat() {} };\nclass Wide extends module.exports {}\nshop_module.exports = class Shop extends Wide {};",
  );
  const classes = readClasses(tree.root);
  expect([...classes.values()].map(({ name, spelling, parent }) => [name, spelling, parent])).toEqual([
    ["Oven", "module.exports", null],
    ["Wide", undefined, "Oven"],
    ["Shop", "shop_module.exports", "Wide"],
  ]);
});
