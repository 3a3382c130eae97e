import { expect, it } from "vitest";
import { printCall } from "../../typescript/typescript-tests.ts";
import type { Candidate } from "../../subject.ts";
import { code, integer, list, text, type Expression } from "../../values/expression.ts";
import { isAmong, withSameObject } from "./same-object.ts";

const candidate = (...values: readonly Expression[]): Candidate => ({
  setup: [],
  receiver: null,
  arguments: values.map((value) => ({ name: null, value })),
  origin: "search",
  expectsException: false,
});

it("gives one object in both of the first places where the second takes it too, and neither texts nor what it does not take", () => {
  const loaves = list([integer(1)]);
  const other = list([]);
  const printed = (given: Candidate, takes: boolean): unknown => {
    const made = withSameObject(given, (place, value) => takes && place === 1 && isAmong(value, [other, loaves]));
    return made === null ? null : [...printCall(made).setup, ...printCall(made).arguments.map((one) => one.code)];
  };
  expect(printed(candidate(loaves, other, text("x")), true)).toEqual([
    "const shared = [1];",
    "shared",
    "shared",
    '"x"',
  ]);
  expect(printed(candidate(loaves, other), false)).toBe(null);
  expect(printed(candidate(text("rye"), text("rye")), true)).toBe(null);
  expect(printed(candidate(code("shared"), other), true)).toBe(null);
  expect(printed(candidate(loaves), true)).toBe(null);
});
