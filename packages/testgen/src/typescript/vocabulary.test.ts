import { describe, expect, it } from "vitest";
import { createValueGenerator } from "../values/value-generator.ts";
import { repair } from "../search/mutations/repair.ts";
import { code, integer, mapping, text, type Expression } from "../values/expression.ts";
import { printExpression } from "./print-expression.ts";
import { createJavaScriptVocabulary } from "./vocabulary.ts";

const vocabulary = createJavaScriptVocabulary();

describe("createJavaScriptVocabulary", () => {
  it("generates mutable bytes", () => {
    const valueGenerator = createValueGenerator({ vocabulary, factories: new Map(), literals: [] });
    const made = valueGenerator.variants({ kind: "instance", name: "Uint8Array" });
    expect(made.map(({ kind }) => kind)).toEqual(["bytes", "bytes", "bytes", "code"]);
    expect(made.map(printExpression)).toEqual([
      "new Uint8Array([1, 2, 255])",
      "new Uint8Array([])",
      "Uint8Array.from({ length: 130 }, (_, place) => place)",
      "new Uint8Array(16)",
    ]);
    expect(valueGenerator.variants({ kind: "instance", name: "Promise" })).toHaveLength(3);
  });

  it("writes files and folders for file names", () => {
    const valueGenerator = createValueGenerator({ vocabulary, factories: new Map(), literals: [] });
    expect(valueGenerator.variants({ kind: "instance", name: "folder name" }).map(printExpression)).toContain(
      'folderWith("folder2", {})',
    );
    const [remedy] = vocabulary.remedies({
      types: ["Error"],
      message: "ENOENT: no such file or directory, open 'abc'",
    });
    expect(remedy?.kind === "shape" ? remedy.shape : null).toEqual({
      kind: "instance",
      name: "file name",
      plainType: "text",
    });
  });

  it("creates maps, promises and streams of their items", () => {
    const held = { kind: "sequence", form: "list", items: [integer(1)] } as const;
    const made = ["Map", "Promise", "AsyncIterable", "ReadableStream", "Date"].map((name) =>
      vocabulary.holding?.(name, held),
    );
    expect(made.map((item) => (item === null || item === undefined ? null : printExpression(item)))).toEqual([
      "new Map([1])",
      "Promise.resolve([1])",
      "(async function* (items) { yield* items; })([1])",
      "ReadableStream.from([1])",
      null,
    ]);
  });

  it("generates functions that record their arguments for declared results, and no recording ones for options", () => {
    const valueGenerator = createValueGenerator({ vocabulary, factories: new Map(), literals: [] });
    const text = { kind: "literal", values: [{ kind: "text", value: "rye" }] } as const;
    const value = { kind: "callable", arity: 2, role: "any", returns: text } as const;
    const printed = (shape: Parameters<typeof valueGenerator.variants>[0]): readonly string[] =>
      valueGenerator.variants(shape).map(printExpression);
    expect([
      printed({ ...value, echoes: 1 }),
      printed({ ...value, returns: { kind: "text", samples: ["oat"] } }).slice(0, 3),
      printed({ ...value, arity: 0 }),
      printed({ kind: "mapping", key: { kind: "text" }, value: text, fields: [{ name: "bake", shape: value }] })[0],
    ]).toEqual([
      ['() => ("rye")', "(...values) => values[1]", '(...values) => (console.log(...values), "rye")'],
      ['() => ("oat")', '(...values) => values.join(" ")', '(...values) => (console.log(...values), "oat")'],
      ['() => ("rye")'],
      '{ bake: () => ("rye") }',
    ]);
  });

  it("generates functions without parameters that return a constant", () => {
    expect(vocabulary.callables(0, "predicate").map(printExpression).slice(0, 2)).toEqual([
      "() => true",
      "() => false",
    ]);
    expect(vocabulary.callables(0, "any").map(printExpression)[0]).toBe("() => 1");
    expect(vocabulary.callables(1, "any").map(printExpression)[0]).toBe("(x) => x");
  });

  it("repairs calls of a non-function by a function, as an argument or a method", () => {
    const valueGenerator = createValueGenerator({ vocabulary, factories: new Map(), literals: [] });
    const repairsOf = (message: string, ...callArguments: readonly Expression[]): readonly string[] => {
      const call = { setup: [], receiver: null, origin: "search", expectsException: false } as const;
      const candidate = { ...call, arguments: callArguments.map((value) => ({ name: null, value })) };
      return vocabulary
        .remedies({ types: ["TypeError"], message })
        .flatMap((remedy) => repair(candidate, remedy, valueGenerator))
        .map((item) => item.arguments.map(({ value }) => printExpression(value)).join(", "));
    };
    const oven = mapping([[text("heat"), integer(3)]]);
    expect(repairsOf("oven.heat is not a function", oven, integer(1))).toEqual([
      "{ heat: (x) => x }, 1",
      "{ heat: () => ({ a: 1 }) }, 1",
    ]);
    expect(repairsOf("bake is not a function", integer(1), code("(x) => x"))[0]).toBe("(x) => x, (x) => x");
    expect(repairsOf("bake is not a function", code("(x) => x"))).toEqual([]);
    expect(repairsOf("oven is not hot", oven)).toEqual([]);
  });
});

it("contains predicates that distinguish numbers, texts, and missing values", () => {
  const requests = createJavaScriptVocabulary().callables(1, "predicate");
  const bodies = requests.flatMap((item) =>
    item.kind === "code" && !item.code.includes("console") ? [item.code] : [],
  );
  const answers = (left: unknown, right: unknown): readonly string[] =>
    bodies.filter((body) => {
      // oxlint-disable-next-line no-implied-eval, typescript/no-unsafe-call -- texts of the vocabulary's own
      const ask = new Function(`return ${body}`)() as (value: unknown) => boolean;
      return ask(left) !== ask(right);
    });
  expect([answers(1, 2), answers("en-US", "en")]).toEqual([["(x) => x > 1"], ["(x) => String(x).length < 4"]]);
});
