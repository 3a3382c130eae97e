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
  it("gives the same expression for its own children", () => {
    fc.assert(
      fc.property(anyExpression, (expression) => {
        expect(withChildren(expression, childrenOf(expression))).toEqual(expression);
      }),
    );
  });

  it("puts children into positional arguments first, then into named ones", () => {
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
  it("gathers what all parts need, each once", () => {
    const date = code("date(2024, 1, 1)", ["from datetime import date"]);
    expect(
      requirementsOf(list([date, call("linked", [date], { requirements: ["def linked(value): return value"] })])),
    ).toEqual(["from datetime import date", "def linked(value): return value"]);
  });
});

describe("isPlain", () => {
  it("takes literals and refuses calls and code, however deep", () => {
    expect([isPlain(list([integer(1)])), isPlain(list([code("x")])), isPlain(call("f", []))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
