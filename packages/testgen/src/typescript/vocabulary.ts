import type { Vocabulary } from "../subject.ts";
import { call, code, list, mapping, text, type Expression } from "../values/expression.ts";
import { unknown } from "../values/shape.ts";
import { PLATFORM_INSTANCES } from "./types/platform-instances.ts";

const ALIASES: Readonly<Record<string, string>> = { ReadonlyMap: "Map", PromiseLike: "Promise" };
/** Some of them say what they are called with, so that it shows. */
const CALLABLES: Readonly<Record<string, readonly string[]>> = {
  key: ["(x) => x", "(x) => -x", "(x) => String(x).length", "(x) => x?.a"],
  order: ["(x) => x", "(x) => -x"],
  predicate: [
    "(x) => x > 1",
    "(x) => (console.log(x), Boolean(x))",
    "() => false",
    "() => true",
    '(x) => x === "a"',
    "(...values) => (console.log(...values), values.length > 1)",
  ],
  combine: [
    "(a, b) => a - b",
    "(a, b) => a + b",
    "(...values) => (console.log(...values), values[0])",
    "(a, b) => b - a",
    "(a, b) => (a > b ? a : b)",
    "(a, b) => [a, b]",
  ],
  any: [
    "(x) => x",
    "(...values) => (console.log(...values), values[0])",
    "(x) => x > 1",
    "(...values) => values",
    "(a, b) => a + b",
    "() => true",
    "() => undefined",
    '() => { throw new Error("failed"); }',
  ],
};

/** What JavaScript writes for values that are no literals. */
export function createJavaScriptVocabulary(): Vocabulary {
  return {
    instances: (name) => (PLATFORM_INSTANCES[ALIASES[name] ?? name] ?? []).map((one) => code(one)),
    callables: (_, role) => (CALLABLES[role] ?? []).map((one) => code(one)),
    says: (value) => value.kind === "code" && value.code.includes("console.log("),
    iterator: (items) => call("Array.prototype.values.call", [items]),
    table: (columns) => mapping(columns.map(([name, values]) => [text(name), list(values)])),
    returning: (value) => call("returning", [value], { standIn: true }),
    linked: (object, attributes) => call("Object.assign", [object, entriesOf(attributes)]),
    record: entriesOf,
    types: () => ["String", "Number", "Array", "Object"].map((one) => code(one)),
    remedies({ message }) {
      const missing = /\(reading '([^']+)'\)/u.exec(message)?.[1];
      if (missing !== undefined) return [{ kind: "key", key: text(missing) }];
      if (!message.includes("is not iterable")) return [];
      return [
        {
          kind: "shape",
          wrong: ({ kind }) => kind !== "sequence",
          shape: { kind: "sequence", form: "list", item: unknown },
        },
      ];
    },
  };
}

function entriesOf(fields: readonly (readonly [name: string, value: Expression])[]): Expression {
  return mapping(fields.map(([name, value]) => [text(name), value]));
}
