import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { membersReadBy, namesBoundIn, namesReadBy } from "./names-in.ts";

function names(source: string): { readonly reads: readonly string[]; readonly binds: readonly string[] } {
  using tree = parser.parse(source);
  return { reads: [...namesReadBy(tree.root)], binds: namesBoundIn(tree.root) };
}

describe("namesReadBy and namesBoundIn", () => {
  it.each([
    ["total = price * count", { reads: ["price", "count"], binds: ["total"] }],
    ["basket[key] = value", { reads: ["basket", "key", "value"], binds: [] }],
    ["import os.path as p, sys", { reads: [], binds: ["p", "sys"] }],
    ["from datetime import date as day", { reads: [], binds: ["day"] }],
    ["shop.order(size=count)", { reads: ["shop", "count"], binds: [] }],
    ["[x + y for x in rows]", { reads: ["y", "rows"], binds: [] }],
    ["pick = lambda a, b=limit: a + c", { reads: ["limit", "c"], binds: ["pick"] }],
    [
      "def grow(tree, by=step):\n    size = tree + extra\n    return size",
      { reads: ["step", "extra"], binds: ["grow"] },
    ],
    ["for a, b in pairs: total += a", { reads: ["pairs", "total", "a"], binds: ["a", "b", "total"] }],
    ["with open(path) as file: pass", { reads: ["open", "path"], binds: ["file"] }],
  ])("reads %s", (source, expected) => {
    expect(names(source)).toEqual(expected);
  });
});

describe("membersReadBy", () => {
  it("lists attributes, but not called methods", () => {
    using tree = parser.parse(
      "def f(loaf):\n    loaf.baker.name()\n    return loaf.crust.deep(loaf.seeds), loaf.weigh\n",
    );
    expect(membersReadBy(tree.root)).toEqual(["baker", "crust", "seeds", "weigh"]);
  });
});
