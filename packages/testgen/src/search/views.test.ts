import { describe, expect, it } from "vitest";
import type { Candidate, ResultFunction, Parameter } from "../subject.ts";
import { printExpression } from "../typescript/print-expression.ts";
import { createJavaScriptVocabulary } from "../typescript/vocabulary.ts";
import { integer, text } from "../values/expression.ts";
import { createValueGenerator } from "../values/value-generator.ts";
import type { Shape } from "../values/shape.ts";
import { argumentsOfView, viewsOf, withViews } from "./views.ts";

function parameter(name: string, ...values: readonly string[]): Parameter {
  const declared = { kind: "literal", values: values.map(text) } as const;
  return { name, kind: "positional_only", optional: false, defaultValue: null, declared, hints: [] };
}

const valueGenerator = createValueGenerator({
  vocabulary: createJavaScriptVocabulary(),
  factories: new Map(),
  literals: [],
});
const grain = parameter("grain", "rye", "oat");
const written = (functions: readonly ResultFunction[]) =>
  viewsOf(functions, valueGenerator).map(({ expression }) => printExpression(expression));

describe("viewsOf", () => {
  it("calls a returned function with each value of its parameter, and several times", () => {
    expect(written([{ callee: "result", parameters: [grain] }])).toEqual([
      'result("rye")',
      'result("oat")',
      '[result("rye"), result("oat"), result("rye")]',
    ]);
    expect(written([{ callee: "result", parameters: [] }])).toEqual(["result()", "[result(), result(), result()]"]);
  });

  it("repeats calls only with declared values", () => {
    const declared: Shape = {
      kind: "mapping",
      key: { kind: "text" },
      value: { kind: "unknown" },
      fields: [{ name: "grain", shape: { kind: "text" } }],
    };
    const loaf: Parameter = { ...grain, declared };
    const inTurn = written([{ callee: "result", parameters: [loaf] }]).filter((item) => item.startsWith("["));
    expect(inTurn).toEqual([
      '[result({ grain: "abc" }), result({ grain: "" }), result({ grain: "Hello World" })]',
      '[result({ grain: "abc" }), result({ grain: "" }), result({ grain: "abc" })]',
    ]);
  });
});

describe("withViews", () => {
  it("uses all views for the first call, and one different view for each other", () => {
    const calls = [1, 2, 3].map((value): Candidate => ({
      setup: [],
      receiver: null,
      arguments: [{ name: null, value: integer(value) }],
      origin: "search",
      expectsException: false,
    }));
    const views = viewsOf([{ callee: "result", parameters: [grain] }], valueGenerator).slice(0, 2);
    const shown = withViews(calls, views).map(({ arguments: [value], view }) => [
      value === undefined ? "" : printExpression(value.value),
      view === undefined ? "" : printExpression(view.expression),
    ]);
    expect(shown).toEqual([
      ["1", 'result("rye")'],
      ["2", 'result("rye")'],
      ["2", 'result("oat")'],
      ["1", 'result("oat")'],
      ["3", 'result("oat")'],
      ["3", 'result("rye")'],
    ]);
  });
});

describe("argumentsOfView", () => {
  it("returns the parameter for each argument of a view", () => {
    const views = viewsOf([{ callee: "result", parameters: [grain] }], valueGenerator);
    const [single, , several] = views.map((view) => argumentsOfView(view));
    expect(single).toEqual([[text("rye"), grain]]);
    expect(several).toEqual([
      [text("rye"), grain],
      [text("oat"), grain],
      [text("rye"), grain],
    ]);
  });
});
