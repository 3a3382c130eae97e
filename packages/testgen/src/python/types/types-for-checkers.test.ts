import { describe, expect, it } from "vitest";
import { parser } from "../../../test/python.ts";
import { typesForCheckers } from "./types-for-checkers.ts";

describe("typesForCheckers", () => {
  it("returns type aliases of a file, and definitions that exist only for type checkers", () => {
    const source = [
      "import os",
      "import typing as t",
      'F = t.TypeVar("F", bound=t.Callable[..., t.Any])',
      "Size: t.TypeAlias = t.Union[int, str]",
      "LIMIT = max(1, 2)",
      "if t.TYPE_CHECKING:",
      "    from .oven import Oven",
      "def bake(f: F): return f",
      "",
    ].join("\n");
    expect(typesForCheckers(parser, source).split("\n")).toEqual([
      "import typing as t",
      'F = t.TypeVar("F", bound=t.Callable[..., t.Any])',
      "Size: t.TypeAlias = t.Union[int, str]",
      "from .oven import Oven",
    ]);
    expect(typesForCheckers(parser, "import typing\nLIMIT = 3\n")).toBe("");
  });
});
