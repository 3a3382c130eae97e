import type { CanonicalValue } from "@repost/spec";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonical, respell } from "../../test/arbitrary-canonical.ts";
import { compareCanonical } from "./compare-canonical.ts";
import { compareObservations } from "./compare-observations.ts";
import { floatPlaces } from "./float-places.ts";

const language = "javascript";
const float = (text: string): CanonicalValue => ({ $: "float", v: text });
const attributes = (own: Readonly<Record<string, CanonicalValue>>): CanonicalValue => ({ $: "attributes", ...own });
const error = (types: readonly string[], message = "", own = {}): CanonicalValue => ({
  $: "exception",
  types,
  message,
  v: attributes(own),
});

/** Returns the first differing place, or null. */
function place(expected: CanonicalValue, actual: CanonicalValue): string | null {
  const result = compareCanonical(expected, actual, { language });
  return result === null ? null : `${result.path}: expected ${result.expected}, got ${result.actual}`;
}

describe("compareCanonical for JavaScript", () => {
  it("finds every value equal to itself", () => {
    fc.assert(
      fc.property(canonical, (value) => {
        expect(place(value, structuredClone(value))).toBeNull();
      }),
    );
  });

  it("never considers values equal that differ in Python's comparison", () => {
    fc.assert(
      fc.property(canonical, (value) => {
        const other = respell(value);
        const [here, there] = [place(value, other), compareCanonical(value, other)];
        expect([here === null, there === null]).not.toEqual([true, false]);
      }),
    );
  });

  it.each<[string, CanonicalValue, CanonicalValue, string]>([
    ["a truth value from a number", [true], [1], "result[0]: expected true, got 1"],
    ["null from undefined", null, { $: "constant", v: "undefined" }, "result: expected null, got undefined"],
    [
      "a map from an object",
      { $: "map", v: [["a", 1]] },
      { $: "dict", v: [["a", 1]] },
      "result: expected Map{'a': 1}, got {'a': 1}",
    ],
    [
      "typed arrays of other types",
      { $: "typed_array", class: "Int8Array", v: [1] },
      { $: "typed_array", class: "Int16Array", v: [1] },
      "result: expected Int8Array[1], got Int16Array[1]",
    ],
    [
      "a typed array from a list",
      { $: "typed_array", class: "Int8Array", v: [1] },
      [1],
      "result: expected Int8Array[1], got [1]",
    ],
    [
      "a subclass from its base",
      { $: "object", class: "Stack", v: attributes({}), items: [1] },
      [1],
      "result: expected Stack([1]), got [1]",
    ],
    [
      "a boxed primitive from the primitive",
      { $: "object", class: "[Number]", v: attributes({}), items: 1 },
      1,
      "result: expected [Number](1), got 1",
    ],
    [
      "attributes of errors",
      error(["Error"], "a", { code: "E1" }),
      error(["Error"], "a", { code: "E2" }),
      "result.code: expected 'E1', got 'E2'",
    ],
    ["odd numbers", { $: "float", v: "nan" }, { $: "float", v: "-inf" }, "result: expected NaN, got -Infinity"],
  ])("distinguishes %s", (_title, expected, actual, difference) => {
    expect(place(expected, actual)).toBe(difference);
  });

  it.each<[string, CanonicalValue, CanonicalValue]>([
    [
      "maps and sets in another order",
      {
        $: "map",
        v: [
          [1, { $: "set", v: [1, 2] }],
          [2, 3],
        ],
      },
      {
        $: "map",
        v: [
          [2, 3],
          [1, { $: "set", v: [2, 1] }],
        ],
      },
    ],
    ["an array with a name from its class", { $: "object", class: "Array", v: attributes({}), items: [1] }, [1]],
    [
      "an error of a subclass, with a private field",
      error(["RangeError", "Error"], "a"),
      error(["Refusal", "RangeError", "Error"], "b", { _seen: 1 }),
    ],
  ])("considers %s equal", (_title, expected, actual) => {
    expect(place(expected, actual)).toBeNull();
  });
});

describe("compareObservations for JavaScript", () => {
  const raised = (types: [string, ...string[]], message: string, explicit = false) => ({
    kind: "raised" as const,
    exception: { types, message, explicit },
    receiver: null,
    arguments: [],
    stdout: "",
  });

  it.each<[string, [string, ...string[]], string, [string, ...string[]], string, boolean]>([
    ["another wording of an error", ["Error"], "empty", ["Error"], "nothing there", true],
    ["an engine's error for a thrown error", ["Error"], "empty", ["TypeError", "Error"], "x is undefined", false],
    ["an engine's class with the same message", ["Error"], "empty", ["TypeError", "Error"], "empty", true],
    ["a custom class for an error", ["Error"], "empty", ["EmptyError", "Error"], "none", true],
    ["an error for a custom class", ["EmptyError", "Error"], "none", ["Error"], "none", false],
    ["another thrown text", ["string"], "a", ["string"], "b", false],
  ])("judges %s", (_title, expected, message, actual, otherMessage, equal) => {
    const result = compareObservations(raised(expected, message), raised(actual, otherMessage), { language });
    expect(result === null).toBe(equal);
  });

  it("accepts any error class of the engine when a statement throws", () => {
    const result = compareObservations(raised(["Error"], "empty"), raised(["RangeError", "Error"], "size", true), {
      language,
    });
    expect(result).toBeNull();
  });

  it.each<[string, CanonicalValue[], CanonicalValue, CanonicalValue, boolean]>([
    ["a whole result of a function with fractions", [float("2.5"), 3], 3, float("2.9999999999999996"), true],
    ["a whole result of a function without fractions", [2, 3], 3, float("2.9999999999999996"), false],
    ["another position of a list", [[float("0.5"), 1]], [1, 3], [1, float("2.9999999999999996")], true],
    [
      "another property of an object",
      [
        {
          $: "dict",
          v: [
            ["due", 1],
            ["rate", float("0.5")],
          ],
        },
      ],
      {
        $: "dict",
        v: [
          ["due", 3],
          ["rate", 1],
        ],
      },
      {
        $: "dict",
        v: [
          ["due", float("2.9999999999999996")],
          ["rate", 1],
        ],
      },
      false,
    ],
    [
      "items of a set",
      [{ $: "set", v: [float("0.5")] }],
      { $: "set", v: [1, 3] },
      { $: "set", v: [1, float("2.9999999999999996")] },
      true,
    ],
    [
      "attributes of instances",
      [{ $: "object", class: "Loaf", v: attributes({ flour: float("0.5"), sold: 1 }) }],
      { $: "object", class: "Loaf", v: attributes({ flour: 3, sold: 3 }) },
      { $: "object", class: "Loaf", v: attributes({ flour: 3, sold: float("2.9999999999999996") }) },
      false,
    ],
  ])(
    "compares an integer with a fraction by the types in the recording: %s",
    (_title, recorded, expected, actual, equal) => {
      const returned = (value: CanonicalValue) => ({
        kind: "returned" as const,
        value,
        receiver: null,
        arguments: [],
        stdout: "",
      });
      const isFloatPlace = floatPlaces([...recorded, expected].map(returned), language);
      const result = compareObservations(returned(expected), returned(actual), { language, isFloatPlace });
      expect(result === null).toBe(equal);
    },
  );

  it("distinguishes argument positions", () => {
    const called = (...values: CanonicalValue[]) => ({
      kind: "returned" as const,
      value: null,
      receiver: null,
      arguments: values,
      stdout: "",
    });
    const isFloatPlace = floatPlaces([called([float("0.5")], [1])], language);
    expect(["arguments[0][7]", "arguments[1][7]", "result"].map(isFloatPlace)).toEqual([true, false, false]);
  });

  it("writes differences in the syntax of the language", () => {
    const returned = { kind: "returned" as const, value: null, receiver: null, arguments: [true], stdout: "" };
    expect(compareObservations(returned, { ...returned, arguments: [false] }, { language })).toEqual({
      path: "arguments[0]",
      expected: "true",
      actual: "false",
    });
  });

  it("ignores calls of a returned function that the expected function refuses", () => {
    const made = (...items: [string, CanonicalValue][]): CanonicalValue => ({
      $: "object",
      class: "Function",
      v: attributes({}),
      items: items.map((item) => [...item]),
    });
    const expected = made(["()", "throws"], ["(1)", 2], ['("ab")', "throws"]);
    expect(place(expected, made(["()", 0], ["(1)", 2], ['("ab")', "ab"]))).toBeNull();
    expect(place(expected, made(["()", "throws"], ["(1)", 3], ['("ab")', "throws"]))).toBe(
      "result[0][1]: expected 2, got 3",
    );
    expect(place(expected, made(["()", "throws"], ["(1)", "throws"], ['("ab")', "throws"]))).toBe(
      "result[0][1]: expected 2, got 'throws'",
    );
    expect(place(expected, made())).toBe("result[0]: expected ['(1)', 2], got nothing");
    expect(place(made(), expected)).toBeNull();
    expect(place(expected, attributes({}))).not.toBeNull();
  });
});
