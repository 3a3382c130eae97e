import { expect, it } from "vitest";
import { emptySubject } from "../../../test/empty-subject.ts";
import { printCall } from "../../typescript/typescript-tests.ts";
import { createJavaScriptVocabulary } from "../../typescript/vocabulary.ts";
import type { Candidate, Parameter, Subject } from "../../subject.ts";
import { code, list, mapping, text } from "../../values/expression.ts";
import { createValueGenerator } from "../../values/value-generator.ts";
import { seedPool } from "./generator-table.ts";
import { repeatedCall, repeatedWithSame } from "./repeated-calls.ts";

const grain: Parameter = {
  name: "grain",
  kind: "positional_only",
  optional: false,
  defaultValue: null,
  declared: { kind: "literal", values: ["rye", "oat"].map(text) },
  hints: [],
};
const candidate: Candidate = {
  setup: [],
  receiver: null,
  arguments: [{ name: null, value: text("rye") }],
  origin: "docstring",
  expectsException: false,
};
const subject: Subject = {
  ...emptySubject,
  parameters: [grain],
};
const valueGenerator = createValueGenerator({
  vocabulary: createJavaScriptVocabulary(),
  factories: new Map(),
  literals: [],
});
const written = (item: Candidate): string => {
  const { setup, arguments: callArguments } = printCall(item);
  return [...setup, `(${callArguments.map((argument) => argument.code).join(", ")})`].join(" ");
};

it("repeats a call once, with the origin search", () => {
  const again = repeatedCall(candidate, "weigh");
  expect(again === null ? null : [written(again), again.origin]).toEqual(['weigh("rye"); ("rye")', "search"]);
});

it("repeats a call once with the same objects, if it has any", () => {
  const callArguments = [list([text("rye")]), text("oat"), mapping([])].map((value) => ({ name: null, value }));
  const again = repeatedWithSame({ ...candidate, arguments: callArguments }, "weigh");
  expect(again === null ? null : written(again)).toEqual(
    'const given1 = ["rye"]; const given2 = {}; weigh(given1, "oat", given2); (given1, "oat", given2)',
  );
  expect(repeatedWithSame(candidate, "weigh")).toBeNull();
});

it("shares functions, classes and created objects between both calls", () => {
  const callArguments = ["(x) => x", "class {}", "new Map()", "Grain.rye", "null"].map((value) => ({
    name: null,
    value: code(value),
  }));
  const again = repeatedWithSame({ ...candidate, arguments: callArguments }, "weigh");
  const names = "given1, given2, given3, Grain.rye, null";
  expect(again === null ? null : written(again)).toEqual(
    `const given1 = (x) => x; const given2 = class {}; const given3 = new Map(); weigh(${names}); (${names})`,
  );
});

it("repeats no call three times, and no method call", () => {
  const again = repeatedCall(candidate, "weigh");
  expect(again === null ? undefined : repeatedCall(again, "weigh")).toBeNull();
  expect(repeatedCall({ ...candidate, receiver: code("oven") }, "weigh")).toBeNull();
});

it("starts with repeated calls if a call may affect the next one", () => {
  expect(seedPool(subject, valueGenerator).map(written)).toEqual(['("rye")', '("oat")']);
  expect(seedPool({ ...subject, repeated: "weigh" }, valueGenerator).map(written)).toEqual([
    '("rye")',
    'weigh("rye"); ("rye")',
    '("oat")',
    'weigh("oat"); ("oat")',
  ]);
});
