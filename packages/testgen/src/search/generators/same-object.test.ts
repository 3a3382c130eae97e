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

it("passes one object for the first two parameters if the second accepts it, but no texts", () => {
  const loaves = list([integer(1)]);
  const other = list([]);
  const printed = (input: Candidate, takes: boolean): unknown => {
    const made = withSameObject(input, (index, value) => takes && index === 1 && isAmong(value, [other, loaves]));
    return made === null ? null : [...printCall(made).setup, ...printCall(made).arguments.map((item) => item.code)];
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
