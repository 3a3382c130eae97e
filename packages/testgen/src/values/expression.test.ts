import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyExpression } from "../../test/any-expression.ts";
import {
  call,
  childrenOf,
  code,
  integer,
  isPlain,
  list,
  requirementsOf,
  nodesOf,
  sizeOf,
  withChildren,
} from "./expression.ts";

describe("withChildren", () => {
  it("returns the same expression for its children", () => {
    fc.assert(
      fc.property(anyExpression, (expression) => {
        expect(withChildren(expression, childrenOf(expression))).toEqual(expression);
      }),
    );
  });

  it("replaces positional arguments first, then named ones", () => {
    const made = call("Shop", [integer(1)], { named: [["size", integer(2)]] });
    expect(withChildren(made, [integer(3), integer(4)])).toEqual(
      call("Shop", [integer(3)], { named: [["size", integer(4)]] }),
    );
  });
});

describe("sizeOf", () => {
  it("counts every node", () => {
    fc.assert(
      fc.property(anyExpression, (expression) => {
        expect(sizeOf(expression)).toBe(nodesOf(expression).length);
      }),
    );
  });
});

describe("requirementsOf", () => {
  it("returns the requirements of all parts, each once", () => {
    const date = code("date(2024, 1, 1)", ["from datetime import date"]);
    expect(
      requirementsOf(list([date, call("linked", [date], { requirements: ["def linked(value): return value"] })])),
    ).toEqual(["from datetime import date", "def linked(value): return value"]);
  });
});

describe("isPlain", () => {
  it("accepts literals and rejects calls and code at any depth", () => {
    expect([isPlain(list([integer(1)])), isPlain(list([code("x")])), isPlain(call("f", []))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
