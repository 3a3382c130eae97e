import { describe, expect, it } from "vitest";
import { usesMore } from "./uses-more.ts";

const reference = "def f(x):\n    return tools.saw(x) + LIMIT\n";
const names = new Set(["tools", "helper", "LIMIT", "math"]);

describe("usesMore", () => {
  it.each([
    ["a name that the reference does not use", "def f(x):\n    return helper(x)\n"],
    ["another attribute of a name", "def f(x):\n    return tools.plane(x)\n"],
    ["another attribute, asked for with care", "const f = (x) => tools?.plane(x);"],
    ["an attribute of an attribute", "def f(x):\n    return math.deep.plane(x)\n"],
    ["a relative import", "def f(x):\n    from .other import thing\n    return thing(x)\n"],
    ["a relative import of TypeScript", 'import { thing } from "../other";\nconst f = thing;'],
    ["a relative require", 'const f = (x) => require("./other")(x);'],
  ])("sees %s", (_, solution) => {
    expect(usesMore({ solution, reference, names })).toBe(true);
  });

  it.each([
    ["the reference", reference],
    ["what the reference uses", "def f(x):\n    total = LIMIT\n    return total + tools.saw(x)\n"],
    ["names of its own and of the language", "def f(x):\n    return max(x, other(x).helpers)\n"],
    ["an attribute of something else", "def f(x):\n    return x.plane(1)\n"],
  ])("passes over %s", (_, solution) => {
    expect(usesMore({ solution, reference, names })).toBe(false);
  });
});
