import { describe, expect, it } from "vitest";
import { call, code, float, integer, list, mapping, nothing, sequence, text, type Expression } from "./expression.ts";
import { describeValue, snakeCase } from "./describe-value.ts";

describe("describeValue", () => {
  it.each<[string, Expression]>([
    ["3", integer(3)],
    ["minus_2", integer(-2)],
    ["large_number", integer(10n ** 20n)],
    ["minus_1_5", float("-1.5")],
    ["empty_text", text("")],
    ["blank_text", text(" \n")],
    ["hello_world", text("Hello, World!")],
    ["text", text("日本")],
    ["none", nothing],
    ["empty_list", list([])],
    ["list_of_three", list([1, 2, 3].map(integer))],
    [
      "tuple_of_many",
      sequence(
        "tuple",
        Array.from({ length: 11 }, () => nothing),
      ),
    ],
    ["dict_of_one", mapping([[text("a"), nothing]])],
    ["iterator_of_two", call("iter", [list([nothing, nothing])])],
    ["order_4", call("shop.Order", [integer(4)])],
    ["is_even", code("is_even")],
  ])("describes %s", (words, expression) => {
    expect(describeValue(expression)).toBe(words);
  });
});

describe("snakeCase", () => {
  it("splits words at capitals and at all characters except letters and digits", () => {
    expect(["HTTPServer", "lastIndexOf", "__init__", "a-b c"].map(snakeCase)).toEqual([
      "http_server",
      "last_index_of",
      "init",
      "a_b_c",
    ]);
  });
});
