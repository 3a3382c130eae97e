import type { CanonicalValue } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { canonicalLiteral } from "./canonical-literal.ts";

describe("canonicalLiteral", () => {
  it.each<[CanonicalValue, string | null]>([
    [null, "None"],
    [true, "True"],
    [-3, "-3"],
    ["it's", '"it\'s"'],
    [[1, [2]], "[1, [2]]"],
    [{ $: "int", v: "9007199254740993" }, "9007199254740993"],
    [{ $: "float", v: "-0.0" }, "-0.0"],
    [{ $: "float", v: "inf" }, 'float("inf")'],
    [{ $: "float", v: "nan" }, null],
    [{ $: "bytes", v: "AP8=" }, 'b"\\x00\\xff"'],
    [{ $: "tuple", v: [1] }, "(1,)"],
    [{ $: "set", v: [] }, "set()"],
    [{ $: "frozenset", v: [] }, "frozenset()"],
    [{ $: "frozenset", v: [1, 2] }, "frozenset({1, 2})"],
    [{ $: "dict", v: [["a", { $: "tuple", v: [] }]] }, '{"a": ()}'],
    [{ $: "str", v: [0xd800] }, '"\\ud800"'],
    [{ $: "enum", class: "Kind", name: "TREE" }, "Kind.TREE"],
    [{ $: "range", v: "0:5:2" }, "range(0, 5, 2)"],
    [{ $: "object", class: "Tree", v: { $: "attributes" }, items: null }, null],
    [[{ $: "ref", id: 1 }], null],
    [
      [
        { $: "list", id: 1, v: [1] },
        { $: "ref", id: 1 },
      ],
      "[[1], [1]]",
    ],
    [{ $: "list", id: 1, v: [{ $: "ref", id: 1 }] }, null],
    [{ $: "date", v: "2024-01-31" }, "datetime.date(2024, 1, 31)"],
    [{ $: "datetime", v: "2024-01-31T09:05:00.000250" }, "datetime.datetime(2024, 1, 31, 9, 5, 0, 250)"],
    [{ $: "datetime", v: "2024-01-31T09:05:00+02:00" }, 'datetime.datetime.fromisoformat("2024-01-31T09:05:00+02:00")'],
    [{ $: "datetime", v: "2024-01-31T09:05:00 elsewhere" }, null],
    [{ $: "time", v: "09:05:00" }, "datetime.time(9, 5, 0)"],
    [{ $: "timedelta", v: "-1 3600 0" }, "datetime.timedelta(days=-1, seconds=3600)"],
    [{ $: "timedelta", v: "0 0 0" }, "datetime.timedelta()"],
    [{ $: "decimal", v: "1.50" }, 'decimal.Decimal("1.50")'],
    [{ $: "decimal", v: "NaN" }, null],
    [{ $: "fraction", v: "-1/3" }, "fractions.Fraction(-1, 3)"],
    [{ $: "uuid", v: "12345678123456781234567812345678" }, 'uuid.UUID("12345678123456781234567812345678")'],
    [{ $: "path", v: "a/b.txt" }, 'pathlib.Path("a/b.txt")'],
    [{ $: "complex", re: "1.0", im: "-2.0" }, "complex(1.0, -2.0)"],
  ])("writes %j", (value, literal) => {
    expect(canonicalLiteral(value)).toBe(literal);
  });
});
