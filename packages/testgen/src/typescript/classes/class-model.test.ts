import { loadParser } from "@repost/syntax";
import { expect, it } from "vitest";
import { readClasses } from "./class-model.ts";

const parser = await loadParser("javascript");

function classIn(text: string) {
  using tree = parser.parse(text);
  const [model] = readClasses(tree.root).values();
  return { methods: [...(model?.methods.keys() ?? [])], members: [...(model?.members ?? [])] };
}

it("knows methods and fields by their names, however a text writes them", () => {
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

it("takes no constructor for a class's own that passes on whatever it is given", () => {
  const made = (constructor: string): string | undefined => {
    using tree = parser.parse(`class Loaf extends Bread { ${constructor} }`);
    return readClasses(tree.root).get("Loaf")?.constructorNode?.childForFieldName("parameters")?.text;
  };
  expect(made("constructor() { super(...arguments); this.size = 1; }")).toBe(undefined);
  expect(made("constructor(...all) { super(...all); }")).toBe(undefined);
  expect(made("constructor() { super(1); }")).toBe("()");
  expect(made("constructor(size, ...all) { super(...all); }")).toBe("(size, ...all)");
});

it("leaves out members that nobody outside can name", () => {
  const model = classIn(`class Oven { #degrees = 1; static #made = () => 1; heat() {} #burn() {} }`);
  expect(model).toEqual({ methods: ["heat"], members: ["heat"] });
});

it("calls a class as others do: one that is a value by the variable that holds it", () => {
  using tree = parser.parse(
    "var Oven = class _Oven { heat() {} }; var Shop = class {}; class Till {} run(class Own {});",
  );
  expect([...readClasses(tree.root).keys()]).toEqual(["Oven", "Shop", "Till", "Own"]);
});

it("knows a constructor that is a member of something by that member, and the methods of its objects", () => {
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

it("says a class that only a member holds by that member, and finds those that extend it", () => {
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

it("knows the methods that a class is given by a variable that holds its prototype, and those of several names", () => {
  const held = `function Oven() { this.degrees = 0; }\nvar methods = { cool() {} };\nmethods.heat = methods.warm = function () {};`;
  expect(classIn(`${held}\nOven.prototype = methods;`).methods).toEqual(["heat", "warm", "cool"]);
  expect(classIn("class Oven { cool() {} }\nconst own = Oven.prototype;\nown.heat = function () {};").methods).toEqual([
    "cool",
    "heat",
  ]);
});

it("takes nothing for a class's that a variable by a name is given which means several things", () => {
  const two =
    "class Oven {}\nfunction one() { var it = Oven.prototype; }\nfunction two() { var it = {}; it.heat = function () {}; }";
  expect(classIn(two).methods).toEqual([]);
});
