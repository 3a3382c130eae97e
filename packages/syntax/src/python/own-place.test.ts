import { describe, expect, it } from "vitest";
import { asksAbove, moduleFile } from "./own-place.ts";

describe("asksAbove", () => {
  it.each([
    ["two folders up", ["HERE = os.path.dirname(os.path.dirname(__file__))"]],
    ["two parents up", ['open(Path(__file__).resolve().parent.parent / "x")']],
    ["an item of parents", ["ROOT = Path(__file__).parents[1]"]],
    ["a step in each of two statements", ["HERE = dirname(__file__)", "ROOT = dirname(HERE)"]],
    ["a path that goes up", ["HERE = dirname(__file__)", 'open(join(HERE, "..", "x"))']],
    ["a path that goes up in one text", ['open(dirname(__file__) + "/../x")']],
  ])("returns true for %s", (_, codes) => {
    expect(asksAbove(codes)).toBe(true);
  });

  it.each([
    ["one step", ['open(os.path.join(os.path.dirname(__file__), "x"))']],
    ["one step by a path", ['open(os.path.join(__file__, "..", "x"))']],
    ["steps from elsewhere", ["ROOT = Path(name).parent.parent"]],
    ["dots in prose", ['HERE = dirname(__file__)\nTEXT = "and so on..."']],
  ])("returns false for %s", (_, codes) => {
    expect(asksAbove(codes)).toBe(false);
  });
});

describe("moduleFile", () => {
  it("returns the path of a module below its import root", () => {
    expect([
      moduleFile({ path: "src/oven/bread.py", module: "oven.bread" }),
      moduleFile({ path: "lib/oven/__init__.py", module: "oven" }),
    ]).toEqual(["oven/bread.py", "oven/__init__.py"]);
  });
});
