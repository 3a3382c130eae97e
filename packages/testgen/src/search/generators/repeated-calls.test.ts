import { expect, it } from "vitest";
import { printCall } from "../../typescript/typescript-tests.ts";
import type { Candidate } from "../../subject.ts";
import { code, text } from "../../values/expression.ts";
import { repeatedCall } from "./repeated-calls.ts";

const candidate: Candidate = {
  setup: [],
  receiver: null,
  arguments: [{ name: null, value: text("rye") }],
  origin: "docstring",
  expectsException: false,
};
const written = (item: Candidate): string => {
  const { setup, arguments: callArguments } = printCall(item);
  return [...setup, `(${callArguments.map((argument) => argument.code).join(", ")})`].join(" ");
};

it("repeats a call once, with the origin search", () => {
  const again = repeatedCall(candidate, "weigh");
  expect(again === null ? null : [written(again), again.origin]).toEqual(['weigh("rye"); ("rye")', "search"]);
});

it("repeats no call three times, and no method call", () => {
  const again = repeatedCall(candidate, "weigh");
  expect(again === null ? undefined : repeatedCall(again, "weigh")).toBeNull();
  expect(repeatedCall({ ...candidate, receiver: code("oven") }, "weigh")).toBeNull();
});
