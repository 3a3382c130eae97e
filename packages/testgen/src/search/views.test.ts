import { describe, expect, it } from "vitest";
import type { Candidate, ResultFunction, Parameter } from "../subject.ts";
import { printExpression } from "../typescript/print-expression.ts";
import { createJavaScriptVocabulary } from "../typescript/vocabulary.ts";
import { integer, text } from "../values/expression.ts";
import { createValueGenerator } from "../values/value-generator.ts";
import type { Shape } from "../values/shape.ts";
import { argumentsOfView, relatedViews, viewsOf, withViews } from "./views.ts";

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
  it("calls a function that is given with each value of its parameter, and several times in turn", () => {
    expect(written([{ callee: "result", parameters: [grain] }])).toEqual([
      'result("rye")',
      'result("oat")',
      '[result("rye"), result("oat"), result("rye")]',
    ]);
    expect(written([{ callee: "result", parameters: [] }])).toEqual(["result()", "[result(), result(), result()]"]);
  });

  it("calls what such a function gives in turn", () => {
    const gives = { callee: "", parameters: [parameter("way", "hot", "cold")] };
    expect(written([{ callee: "result", parameters: [grain], gives }])).toEqual([
      'result("rye")("hot")',
      'result("oat")("cold")',
      '[result("rye")("hot"), result("oat")("cold"), result("rye")("cold")]',
      '[result("rye")("hot"), result("oat")("cold"), result("rye")("hot")]',
      'result("rye")("cold")',
    ]);
  });

  it("asks objects that such a function gives, each by methods of its own", () => {
    const ways = ["await .forEach", ".size"].map((callee, place) => ({
      callee: "result",
      parameters: [grain],
      gives: { callee, parameters: place === 0 ? [parameter("way", "hot")] : [] },
    }));
    const views = viewsOf(ways, valueGenerator);
    expect(views.map(({ expression }) => printExpression(expression)).slice(0, 4)).toEqual([
      'await result("rye").forEach("hot")',
      'result("rye").size()',
      'await result("oat").forEach("hot")',
      'result("oat").size()',
    ]);
    expect(views.slice(0, 2).map((view) => argumentsOfView(view).map(([, taken]) => taken?.name))).toEqual([
      ["grain", "way"],
      ["grain"],
    ]);
  });

  it("calls it in turn with what is declared alone", () => {
    const declared: Shape = {
      kind: "mapping",
      key: { kind: "text" },
      value: { kind: "unknown" },
      fields: [{ name: "grain", shape: { kind: "text" } }],
    };
    const loaf: Parameter = { ...grain, declared };
    const inTurn = written([{ callee: "result", parameters: [loaf] }]).filter((one) => one.startsWith("["));
    expect(inTurn).toEqual([
      '[result({ grain: "abc" }), result({ grain: "" }), result({ grain: "Hello World" })]',
      '[result({ grain: "abc" }), result({ grain: "" }), result({ grain: "abc" })]',
    ]);
  });

  it("asks an object after something was put into it", () => {
    const has = { callee: "result.has", parameters: [grain] };
    expect(written([{ callee: "result.add", parameters: [grain] }, has])).toContain(
      '[result.add("rye"), result.add("oat"), result.has("rye")]',
    );
  });
});

describe("withViews", () => {
  it("asks the first call for everything, and each other for something else", () => {
    const calls = [1, 2, 3].map((value): Candidate => ({
      setup: [],
      receiver: null,
      arguments: [{ name: null, value: integer(value) }],
      origin: "search",
      expectsException: false,
    }));
    const views = viewsOf([{ callee: "result", parameters: [grain] }], valueGenerator).slice(0, 2);
    const shown = withViews(calls, views).map(({ arguments: [given], view }) => [
      given === undefined ? "" : printExpression(given.value),
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

describe("relatedViews", () => {
  it("gives a function that is given objects with the key that the target takes", () => {
    const loaf: Parameter = {
      ...grain,
      declared: { kind: "mapping", key: { kind: "text" }, value: { kind: "boolean" } },
    };
    const one: Candidate = {
      setup: [],
      receiver: null,
      arguments: [{ name: null, value: text("rye") }],
      origin: "search",
      expectsException: false,
    };
    const shown = relatedViews(one, [grain], [{ callee: "result", parameters: [loaf] }], valueGenerator).map(
      ({ view }) => (view === undefined ? "" : printExpression(view.expression)),
    );
    expect(shown.slice(0, 2)).toEqual([expect.stringContaining("rye: true"), expect.stringContaining("rye: false")]);
  });
});

describe("argumentsOfView", () => {
  it("says which parameter takes what a view gives, in functions that are given in turn as well", () => {
    const way = parameter("way", "hot");
    const [view] = viewsOf(
      [{ callee: "result", parameters: [grain], gives: { callee: "", parameters: [way] } }],
      valueGenerator,
    );
    expect(view === undefined ? [] : argumentsOfView(view)).toEqual([
      [text("rye"), grain],
      [text("hot"), way],
    ]);
  });
});
