import { expect, it } from "vitest";
import type { Candidate, Parameter, Subject } from "../subject.ts";
import { code, type Expression, integer, mapping, text } from "../values/expression.ts";
import { withKeysOfArgument } from "./with-keys-of-argument.ts";

const plain = {
  kind: "positional_only",
  optional: false,
  defaultValue: null,
  declared: { kind: "unknown" },
  hints: [],
} as const;
const parts: Partial<Subject> = {
  parameters: [
    { ...plain, name: "of" },
    { ...plain, name: "keys", keysOf: "of" },
  ] satisfies readonly Parameter[],
};
const subject = parts as Subject;

const list = (...items: readonly Expression[]): Expression => ({ kind: "sequence", form: "list", items });
const loaf = mapping([
  [text("grain"), text("rye")],
  [text("size"), integer(3)],
]);

function keysGiven(owner: Expression, keys: Expression, origin: Candidate["origin"] = "search"): unknown {
  const candidate: Candidate = {
    setup: [],
    receiver: null,
    arguments: [
      { name: null, value: owner },
      { name: null, value: keys },
    ],
    origin,
    expectsException: false,
  };
  return withKeysOfArgument(candidate, subject).arguments[1]?.value;
}

it("replaces texts that are no keys by keys of the other argument", () => {
  expect(keysGiven(loaf, list(text("size"), text("crust"), text("b")))).toEqual(
    list(text("size"), text("size"), text("grain")),
  );
  expect(keysGiven(loaf, text("crust"))).toEqual(text("grain"));
});

it("does not change arguments of examples, and keys for unknown objects", () => {
  expect(keysGiven(loaf, text("crust"), "docstring")).toEqual(text("crust"));
  expect(keysGiven(code("loaf"), text("crust"))).toEqual(text("crust"));
});
