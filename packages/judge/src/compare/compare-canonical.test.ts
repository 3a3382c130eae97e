import type { CanonicalValue } from "@repost/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCanonical } from "../canonical/format-canonical.ts";
import { canonical, countLeaves, replaceLeaf, respell } from "../../test/arbitrary-canonical.ts";
import { compareCanonical } from "./compare-canonical.ts";

const float = (text: string): CanonicalValue => ({ $: "float", v: text });
const decimal = (text: string): CanonicalValue => ({ $: "decimal", v: text });
const tuple = (...v: CanonicalValue[]): CanonicalValue => ({ $: "tuple", v });
const set = (...v: CanonicalValue[]): CanonicalValue => ({ $: "set", v });
const dict = (...v: [CanonicalValue, CanonicalValue][]): CanonicalValue => ({ $: "dict", v });
const object = (name: string, v: Record<string, CanonicalValue>, items: CanonicalValue = null): CanonicalValue => ({
  $: "object",
  class: name,
  v: { $: "attributes", ...v },
  items,
});

describe("compareCanonical", () => {
  it("finds no difference between a value and itself", () => {
    fc.assert(
      fc.property(canonical, (value) => {
        expect(compareCanonical(value, value)).toBeNull();
      }),
    );
  });

  it("finds no difference between values that are equal in Python, in either direction", () => {
    fc.assert(
      fc.property(canonical, (value) => {
        const other = respell(value);
        expect([compareCanonical(value, other), compareCanonical(other, value)]).toEqual([null, null]);
      }),
    );
  });

  it("detects every changed leaf", () => {
    const changed = "a text that no generated value contains";
    fc.assert(
      fc.property(canonical, fc.nat(), (value, position) => {
        const leaves = countLeaves(value);
        fc.pre(leaves > 0);
        const other = replaceLeaf(value, position % leaves, changed).value;
        expect(compareCanonical(value, other)).not.toBeNull();
        expect(compareCanonical(other, value)).not.toBeNull();
      }),
    );
  });

  it("returns the same in both directions", () => {
    fc.assert(
      fc.property(canonical, canonical, (left, right) => {
        expect(compareCanonical(left, right) === null).toBe(compareCanonical(right, left) === null);
      }),
    );
  });

  it("never throws, whatever a tag contains", () => {
    const tags = ["list", "dict", "set", "object", "exception", "ref", "float", "int", "str", "enum", "complex", "x"];
    const anything = fc.oneof(fc.jsonValue(), fc.constant({ toString: 1, valueOf: 1 }), fc.constant([[1], [2, 3, 4]]));
    const fields = {
      id: anything,
      v: anything,
      class: anything,
      name: anything,
      types: anything,
      re: anything,
    };
    const hostile = fc.record({ $: fc.constantFrom(...tags), ...fields }) as fc.Arbitrary<CanonicalValue>;
    fc.assert(
      fc.property(hostile, canonical, (left, right) => {
        expect([compareCanonical(left, right) === null, compareCanonical(left, left)]).toEqual([
          expect.any(Boolean),
          null,
        ]);
        expect(formatCanonical(left)).toEqual(expect.any(String));
      }),
    );
  });

  it.each<[string, CanonicalValue, CanonicalValue]>([
    ["True and 1", true, 1],
    ["1 and 1.0", 1, float("1.0")],
    ["nan and nan", float("nan"), float("nan")],
    ["-0.0 and 0.0", float("-0.0"), float("0.0")],
    ["floats that differ in their last digits", float("0.30000000000000004"), float("0.3")],
    ["1 and complex(1, 0)", 1, { $: "complex", re: "1.0", im: "0.0" }],
    ["Decimal('1.50') and Decimal('1.5')", decimal("1.50"), decimal("1.5")],
    ["Decimal('1E+2') and Decimal('100')", decimal("1E+2"), decimal("100")],
    ["Decimal('100') and 100", decimal("100"), 100],
    ["Fraction(2, 1) and 2", { $: "fraction", v: "2/1" }, 2],
    ["bytes and bytearray", { $: "bytes", v: "YQ==" }, { $: "bytearray", v: "YQ==" }],
    ["a namedtuple and a tuple", { $: "tuple", class: "Point", v: [1, 2] }, tuple(1, 2)],
    ["dicts in another order", dict(["a", 1], ["b", 2]), dict(["b", 2], ["a", 1])],
    ["dicts with keys 1 and True", dict([1, "a"]), dict([true, "a"])],
    ["a Counter and a dict", object("Counter", {}, dict(["a", 1])), dict(["a", 1])],
    ["a private subclass of list and a list", object("f.<locals>.Rows", {}, [1]), [1]],
    ["sets of nested tuples", set(tuple(1, 2), tuple(3)), set(tuple(3), tuple(float("1.0"), 2))],
    ["an object with an additional private cache", object("Loaf", { g: 1 }), object("Loaf", { g: 1, _cache: [1] })],
    ["local helper classes", object("f.<locals>.A", { x: 1 }), object("_B", { x: 1 })],
    ["a text with a lone surrogate", { $: "str", v: [0xd800] }, { $: "str", v: [0xd800] }],
    [
      "an object with an attribute named id",
      [object("Loaf", { id: 1 }), object("Loaf", { id: 1 })],
      [object("Loaf", { id: 1 }), object("Loaf", { id: float("1.0") })],
    ],
  ])("considers %s equal", (_name, left, right) => {
    expect(compareCanonical(left, right)).toBeNull();
  });

  it.each<[string, CanonicalValue, CanonicalValue, string]>([
    ["a list and a tuple", [1], tuple(1), "result: expected [1], got (1,)"],
    ["a deque and a list", object("deque", {}, [1]), [1], "result: expected deque([1]), got [1]"],
    ["None and False", null, false, "result: expected None, got False"],
    ["1 and '1'", 1, "1", "result: expected 1, got '1'"],
    ["floats that differ by more", float("1.0"), float("1.00000001"), "result: expected 1.0, got 1.00000001"],
    ["inf and a large float", float("inf"), float("1e308"), "result: expected inf, got 1e308"],
    [
      "large integers in their last digit",
      { $: "int", v: "9007199254740993" },
      { $: "int", v: "9007199254740994" },
      "result: expected 9007199254740993, got 9007199254740994",
    ],
    ["a missing key", dict(["a", 1]), dict(), 'result["a"]: expected 1, got nothing'],
    ["an additional key", dict(), dict([tuple(1, "b"), 1]), 'result[(1, "b")]: expected nothing, got 1'],
    ["a shorter list", [1, 2], [1], "result[1]: expected 2, got nothing"],
    ["a set that lacks an element", set(1, 2), set(1), "result: expected a set with 2, got {1}"],
    ["a set with an additional element", set(1), set(1, 2), "result: expected {1}, got a set with 2"],
    [
      "a nested value",
      [0, dict(["name", ["a"]])],
      [0, dict(["name", ["b"]])],
      "result[1][\"name\"][0]: expected 'a', got 'b'",
    ],
    ["an attribute", object("P", { x: 1 }), object("P", { x: 2 }), "result.x: expected 1, got 2"],
    ["a missing attribute", object("P", { _x: 1 }), object("P", {}), "result._x: expected 1, got nothing"],
    ["an additional public attribute", object("P", {}), object("P", { x: 1 }), "result.x: expected nothing, got 1"],
    ["objects of other classes", object("P", { x: 1 }), object("Q", { x: 1 }), "result: expected P(x=1), got Q(x=1)"],
    [
      "ordered dicts in another order",
      object("OrderedDict", {}, dict(["a", 1], ["b", 2])),
      object("OrderedDict", {}, dict(["b", 2], ["a", 1])),
      "result: expected ['a', 'b'], got ['b', 'a']",
    ],
    [
      "an iterator with more items",
      { $: "iterator", v: [1], more: true },
      { $: "iterator", v: [1], more: false },
      "result: expected iterator([1, ...]), got iterator([1])",
    ],
    [
      "methods bound to other objects",
      { $: "function", v: "P.f", self: object("P", { x: 1 }) },
      { $: "function", v: "P.f", self: object("P", { x: 2 }) },
      "result.__self__.x: expected 1, got 2",
    ],
    [
      "patterns with other flags",
      { $: "pattern", v: "a", flags: 32 },
      { $: "pattern", v: "a", flags: 34 },
      "result: expected pattern('a'), got pattern('a')",
    ],
  ])("distinguishes %s", (_name, left, right, text) => {
    const difference = compareCanonical(left, right);
    expect(`${difference?.path}: expected ${difference?.expected}, got ${difference?.actual}`).toBe(text);
  });

  describe("with shared objects", () => {
    const shared = (id: number): CanonicalValue => ({ $: "list", id, v: [0] });
    const ref = (id: number): CanonicalValue => ({ $: "ref", id });

    it("ignores reference numbers of equally shared values", () => {
      expect(compareCanonical([shared(1), ref(1)], [shared(7), ref(7)])).toBeNull();
    });

    it("resolves references when the order of definitions differs", () => {
      const expected = dict(["a", shared(1)], ["b", ref(1)]);
      const actual = dict(["b", shared(1)], ["a", ref(1)]);
      expect(compareCanonical(expected, actual)).toBeNull();
    });

    it("compares values that contain themselves", () => {
      const loop = (item: CanonicalValue): CanonicalValue => ({ $: "list", id: 1, v: [item, ref(1)] });
      expect([compareCanonical(loop(1), loop(1)), compareCanonical(loop(1), loop(2))]).toEqual([
        null,
        { path: "result[0]", expected: "1", actual: "2" },
      ]);
    });

    it("distinguishes a shared object from an equal copy, on either side", () => {
      const together = [shared(1), ref(1)];
      const apart = [[0], [0]];
      expect([compareCanonical(together, apart), compareCanonical(apart, together)]).toEqual([
        { path: "result[1]", expected: "an object that is also elsewhere in it", actual: "an object of its own" },
        { path: "result[1]", expected: "an object of its own", actual: "an object that is also elsewhere in it" },
      ]);
    });

    it("distinguishes two shared objects from one", () => {
      const two = [shared(1), shared(2), ref(1), ref(2)];
      const crossed = [shared(1), shared(2), ref(2), ref(1)];
      expect(compareCanonical(two, crossed)?.path).toBe("result[2]");
    });
  });

  it("ignores calls of an anonymous function that the expected function refuses", () => {
    const made = (...answers: CanonicalValue[]): CanonicalValue =>
      object(
        "function",
        {},
        answers.map((answer, at) => [[at], answer]),
      );
    const expected = made(["refused"], ["returned", 2], ["raised", "ValueError"]);
    expect(compareCanonical(expected, made(["returned", 1], ["returned", 2], ["raised", "ValueError"]))).toBeNull();
    expect(compareCanonical(expected, made(["refused"], ["returned", 2], ["returned", 3]))?.path).toBe(
      "result[1][1][0]",
    );
    expect(compareCanonical(expected, made(["refused"], ["refused"], ["raised", "ValueError"]))?.path).toBe(
      "result[0][1][0]",
    );
  });
});
