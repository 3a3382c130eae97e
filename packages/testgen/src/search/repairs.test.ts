import type { Observation } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { emptySubject } from "../../test/empty-subject.ts";
import { parser } from "../../test/python.ts";
import { indexModule } from "../python/source/module-index.ts";
import { createPythonVocabulary } from "../python/values/vocabulary.ts";
import type { Candidate } from "../subject.ts";
import { integer, type Expression } from "../values/expression.ts";
import { createValueGenerator } from "../values/value-generator.ts";
import { createRepairs } from "./repairs.ts";
import { executedCallOf } from "./executed-call.ts";

function answersTo(...messages: readonly string[]): readonly Expression["kind"][] {
  using tree = parser.parse("");
  const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
  const valueGenerator = createValueGenerator({ vocabulary, factories: new Map(), literals: [] });
  const repairs = createRepairs(vocabulary, valueGenerator);
  const candidate: Candidate = {
    setup: [],
    receiver: null,
    arguments: [{ name: null, value: integer(3) }],
    origin: "search",
    expectsException: false,
  };
  for (const [turn, message] of messages.entries()) {
    const exception = { types: ["TypeError"], message, explicit: true };
    const observation: Observation = { kind: "raised", exception, receiver: null, arguments: [], stdout: "" };
    repairs.learn(executedCallOf(candidate, { observation, lines: [], arcs: [], wallMs: 1 }, turn, emptySubject));
  }
  return repairs.take(100).flatMap((item) => item.arguments.map(({ value }) => value.kind));
}

describe("createRepairs", () => {
  it("passes the type that an error message requires, for a few attempts", () => {
    const once = answersTo("Key 3 should be bytes");
    expect(new Set(once)).toEqual(new Set(["bytes"]));
    expect(answersTo("Key 3 should be bytes", "Key 'a' should be bytes", "Key [] should be bytes")).toEqual([
      ...once,
      ...once,
    ]);
  });

  it("ignores other errors of the function", () => {
    expect(answersTo("'int' object is not iterable", "no such key")).toEqual([]);
  });
});
