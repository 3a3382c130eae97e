type CanonicalCase = readonly [expression: string, written: unknown];

const attributes = (own: Readonly<Record<string, unknown>> = {}): unknown => ({ $: "attributes", ...own });
const constant = (v: string): unknown => ({ $: "constant", v });
const float = (v: string): unknown => ({ $: "float", v });
const plain = (...v: readonly (readonly [unknown, unknown])[]): unknown => ({ $: "dict", v });
const extended = (name: string, items: unknown, own = {}): unknown => ({
  $: "object",
  class: name,
  v: attributes(own),
  items,
});

export const canonicalCases: readonly CanonicalCase[] = [
  ["undefined", constant("undefined")],
  ["null", null],
  ["[true, false]", [true, false]],
  ["[0, -7, 2 ** 53 - 1]", [0, -7, 2 ** 53 - 1]],
  ["2 ** 53", float("9007199254740992")],
  ["[-0, 0.1, NaN, -Infinity, 1e-7]", ["-0.0", "0.1", "nan", "-inf", "1e-7"].map(float)],
  ["[1n, -(2n ** 70n)]", ["1", "-1180591620717411303424"].map((v) => ({ $: "bigint", v }))],
  ["'aä🦉\\u2028'", "aä🦉\u2028"],
  ["'x\\ud800'", { $: "str", v: [120, 55_296] }],
  [
    "[Symbol.iterator, Symbol.for('a'), Symbol('b'), Symbol()]",
    ["Symbol.iterator", 'Symbol.for("a")', "Symbol(b)", "Symbol()"].map((v) => ({ $: "symbol", v })),
  ],
  ["[1, , 3]", [1, constant("<empty>"), 3]],
  ["Object.assign([1], { extra: 2 })", extended("Array", { $: "list", v: [1] }, { extra: 2 })],
  ["{ b: 1, a: [2], [Symbol.for('s')]: 3 }", plain(["b", 1], ["a", [2]], [{ $: "symbol", v: 'Symbol.for("s")' }, 3])],
  ['JSON.parse(\'{"__proto__": 1, "$": 2}\')', plain(["__proto__", 1], ["$", 2])],
  ["Object.assign(Object.create(null), { a: 1 })", { $: "dict", v: [["a", 1]], prototype: "null" }],
  [
    "({ get a() { throw 1; }, set b(value) {} })",
    plain(["a", { $: "accessor", v: "get" }], ["b", { $: "accessor", v: "set" }]),
  ],
  ["({ toJSON() { return 1; } })", plain(["toJSON", { $: "opaque", v: "Function" }])],
  ["new Point(1, 2)", extended("Point", null, { "#hidden": 1, x: 1, y: 2 })],
  [
    "Object.assign(new Point(1, 2), { $: 3, $$: 4 })",
    extended("Point", null, { "#hidden": 1, $$: 3, $$$: 4, x: 1, y: 2 }),
  ],
  ["new Sealed(3)", extended("Sealed", null, { x: 3 })],
  ["Object.assign(new Sealed(3), { y: 4 })", extended("Sealed", null, { y: 4 })],
  ["Object.create({ inherited: 1 })", extended("Object", null)],
  [
    "new Map([['b', 1], [{}, new Set([2, 1])]])",
    {
      $: "map",
      v: [
        ["b", 1],
        [plain(), { $: "set", v: [2, 1] }],
      ],
    },
  ],
  ["new Registry([['a', 1]])", extended("Registry", { $: "map", v: [["a", 1]] }, { open: true })],
  ["new WeakMap()", { $: "opaque", v: "WeakMap" }],
  ["[new Date(0), new Date(NaN)]", ["1970-01-01T00:00:00.000Z", "invalid"].map((v) => ({ $: "datetime", v }))],
  ["/a+/gi", { $: "pattern", v: "a+", flags: "gi" }],
  ["Object.assign(/a/g, { lastIndex: 3 })", { $: "pattern", v: "a", flags: "g", last_index: 3 }],
  [
    "Object.assign(new TypeError('bad', { cause: new Error('deeper') }), { code: 'E1' })",
    {
      $: "exception",
      types: ["TypeError", "Error"],
      message: "bad",
      v: attributes({ cause: { $: "exception", types: ["Error"], message: "deeper" }, code: "E1" }),
    },
  ],
  [
    "Object.assign(new Error('odd'), { name: 'OddError' })",
    { $: "exception", types: ["OddError", "Error"], message: "odd" },
  ],
  ["new Uint8Array([1, 255])", { $: "bytes", v: "Af8=", class: "Uint8Array" }],
  ["Buffer.from('hi')", { $: "bytes", v: "aGk=", class: "Buffer" }],
  ["new Float32Array([0.5, 2])", { $: "typed_array", class: "Float32Array", v: [float("0.5"), 2] }],
  ["new BigInt64Array(1)", { $: "typed_array", class: "BigInt64Array", v: [{ $: "bigint", v: "0" }] }],
  ["new Uint8Array([1, 2]).buffer", { $: "array_buffer", v: "AQI=" }],
  ["new DataView(new Uint8Array([1, 2]).buffer, 1)", { $: "data_view", v: "Ag==" }],
  ["[Object(1), Object('a')]", [extended("[Number]", 1), extended("[String]", "a")]],
  [
    "[Math.max, Array.prototype.map, double]",
    ["Math.max", "Array.prototype.map", "double"].map((v) => ({ $: "function", v })),
  ],
  ["[Point, Map]", ["Point", "Map"].map((v) => ({ $: "type", v }))],
  ["[(x) => x]", [{ $: "opaque", v: "Function" }]],
  [
    "[Promise.resolve(1), Promise.reject(2)]",
    [
      extended("Promise", null, { state: "fulfilled", value: 1 }),
      extended("Promise", null, { state: "rejected", value: 2 }),
    ],
  ],
  ["new Map([[1, 2]]).entries()", { $: "iterator", v: [[1, 2]], more: false }],
  ["(function* () { yield 1; return 2; })()", { $: "iterator", v: [1], more: false, result: 2 }],
  ["(function* () { for (;;) yield 0; })()", { $: "iterator", v: [0, 0, 0], more: true }],
  ["[(async function* () { yield 1; })()]", [{ $: "iterator", v: [1], more: false }]],
  ["[new Proxy([], { get() { throw 1; } })]", [{ $: "opaque", v: "Proxy" }]],
  ["(function () { return arguments; })(1)", extended("Arguments", { $: "list", v: [1] })],
  ["new URL('http://a.example/b?c')", { $: "url", v: "http://a.example/b?c" }],
  ["new URLSearchParams('a=1')", extended("URLSearchParams", { $: "list", v: [{ $: "list", v: ["a", "1"] }] })],
  [
    "((a) => [a, a])({})",
    [
      { $: "dict", id: 1, v: [] },
      { $: "ref", id: 1 },
    ],
  ],
  ["((a) => (a.push(a), a))([1])", { $: "list", id: 1, v: [1, { $: "ref", id: 1 }] }],
  [
    "runInNewContext('[new Map([[1, [2]]]), new TypeError(\"x\")]')",
    [
      { $: "map", v: [[1, [2]]] },
      { $: "exception", types: ["TypeError", "Error"], message: "x" },
    ],
  ],
];

export const canonicalModule = `
import { runInNewContext } from "node:vm";
export class Point { #hidden = 1; constructor(x, y) { this.y = y; this.x = x; } get sum() { throw new Error("ran"); } }
class Sealed { constructor(x) { Object.defineProperties(this, { x: { value: x, writable: true }, call: { value() {} }, at: { get: () => x } }); } }
class Registry extends Map { open = true; }
function double(x) { return x * 2; }
export function target(...values) {}
`;
