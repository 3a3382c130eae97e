import type { Vocabulary } from "../subject.ts";
import { call, code, list, mapping, text, type Expression } from "../values/expression.ts";
import { unknown } from "../values/shape.ts";

const INSTANCES: Readonly<Record<string, readonly string[]>> = {
  Date: [
    "new Date(Date.UTC(2024, 1, 29, 13, 45, 30))",
    "new Date(0)",
    "new Date(Date.UTC(2023, 11, 31, 23, 59, 59, 999))",
    "new Date(NaN)",
    "new Date(Date.UTC(2024, 0, 1))",
  ],
  RegExp: ["/a/", "/[a-z]+/g", "/^\\d+$/", "/(b)(c)?/i"],
  Map: ['new Map([["a", 1], ["b", 2]])', "new Map()", "new Map([[1, 2]])"],
  WeakMap: ["new WeakMap()"],
  WeakSet: ["new WeakSet()"],
  Promise: ["Promise.resolve(1)", 'Promise.resolve("a")', "Promise.resolve(undefined)"],
  Error: ['new Error("failed")', 'new TypeError("wrong")'],
  URL: ['new URL("https://example.com/a/b?x=1#top")', 'new URL("http://localhost:8080/")'],
  Uint8Array: ["new Uint8Array([1, 2, 255])", "new Uint8Array([])", "new Uint8Array(16)"],
  URLSearchParams: ['new URLSearchParams("a=1&b=2")', "new URLSearchParams()"],
  TypeError: ['new TypeError("wrong")'],
  RangeError: ['new RangeError("too high")'],
  Uint16Array: ["new Uint16Array([1, 2, 65535])"],
  Uint32Array: ["new Uint32Array([1, 2, 4294967295])"],
  Int32Array: ["new Int32Array([1, -2, 3])"],
  Float32Array: ["new Float32Array([1.5, -2])"],
  Float64Array: ["new Float64Array([1.5, -2, 0])", "new Float64Array(4)"],
  DataView: ["new DataView(new ArrayBuffer(8))"],
  AbortSignal: ["new AbortController().signal", "AbortSignal.abort()"],
  Buffer: ['Buffer.from("abc")', 'Buffer.from("")'],
  ArrayBuffer: ["new ArrayBuffer(8)"],
};
const ALIASES: Readonly<Record<string, string>> = { ReadonlyMap: "Map", PromiseLike: "Promise" };
/** Some of them say what they are called with, so that it shows. */
const CALLABLES: Readonly<Record<string, readonly string[]>> = {
  key: ["(x) => x", "(x) => -x", "(x) => String(x).length", "(x) => x?.a"],
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
    instances: (name) => (INSTANCES[ALIASES[name] ?? name] ?? []).map((one) => code(one)),
    callables: (_, role) => (CALLABLES[role] ?? []).map((one) => code(one)),
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
