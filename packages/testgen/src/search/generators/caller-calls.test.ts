import { describe, expect, it } from "vitest";
import type { Caller } from "../../subject.ts";
import { call, code, text } from "../../values/expression.ts";
import { createValueMaker } from "../../values/make-values.ts";
import { createPythonVocabulary } from "../../python/values/vocabulary.ts";
import { indexModule } from "../../python/source/module-index.ts";
import { parser } from "../../../test/python.ts";
import { callerCalls } from "./caller-calls.ts";

describe("callerCalls", () => {
  it("gives what a caller takes several values, in front of what it does", () => {
    using tree = parser.parse("");
    const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
    const maker = createValueMaker({ vocabulary, factories: new Map(), literals: [] });
    const values = { kind: "literal", values: [text("rye"), text("oat")] } as const;
    const caller: Caller = {
      open: [{ name: "name", kind: "positional", optional: false, defaultValue: null, declared: values, hints: [] }],
      setup: [{ kind: "bind", name: "loaf", value: call("bake", [code("name")]) }],
      receiver: null,
      arguments: [{ name: null, value: code("loaf") }],
    };
    const made = (value: string): unknown => ({
      setup: [{ kind: "bind", name: "name", value: text(value) }, ...caller.setup],
      receiver: null,
      arguments: caller.arguments,
      origin: "search",
      expectsException: false,
    });
    expect(callerCalls({ callers: [caller] }, maker)).toEqual([made("rye"), made("oat")]);
    expect(callerCalls({}, maker)).toEqual([]);
  });
});
