import type { Remedy, Vocabulary } from "../subject.ts";
import { call, code, type Expression, mapping, text } from "../values/expression.ts";
import { ANY_FUNCTION, FILE, FOLDER, LIST } from "../values/shape.ts";
import { PLATFORM_ALIASES, PLATFORM_INSTANCES } from "./types/library-classes.ts";

const HOLDERS: Readonly<Record<string, string>> = {
  Map: "new Map",
  Promise: "Promise.resolve",
  AsyncIterable: "(async function* (items) { yield* items; })",
  ReadableStream: "ReadableStream.from",
};
/** Printed arguments make calls visible. */
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
    "(x) => String(x).length < 4",
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

/** Functions without arguments must show their calls themselves. */
const CALLED_WITH_NOTHING: Readonly<Record<string, readonly string[]>> = {
  predicate: ["() => true", "() => false", "() => (console.log(), true)"],
  any: [
    "() => 1",
    "(...values) => (console.log(...values), values[0])",
    '() => "abc"',
    "() => undefined",
    "() => [1, 2]",
    '() => { throw new Error("failed"); }',
  ],
};

/** More than one block for block ciphers. */
const BYTES: readonly Expression[] = ["\u0001\u0002\u00ff", "", counted(130)].map(bytes);

function bytes(value: string): Expression {
  return { kind: "bytes", value };
}

function counted(length: number): string {
  return String.fromCharCode(...Array.from({ length }, (_, index) => index % 256));
}

function codes(sources: readonly string[] = []): readonly Expression[] {
  return sources.map((source) => code(source));
}

function missingFunction(name: string, isMethod: boolean): Remedy {
  if (isMethod) return { kind: "key", key: text(name), values: codes(["(x) => x", "() => ({ a: 1 })"]) };
  return {
    kind: "shape",
    wrong: (value) => value.kind !== "call" && !(value.kind === "code" && /=>|\bfunction\b/u.test(value.code)),
    shape: ANY_FUNCTION,
  };
}

export function createJavaScriptVocabulary(): Vocabulary {
  return {
    instances(name) {
      if (name === "file name") return FILES.map(([called, content]) => fileWith(text(called), text(content)));
      if (name === "folder name") return FOLDERS;
      const sampleInstances = codes(PLATFORM_INSTANCES[PLATFORM_ALIASES.get(name) ?? name]);
      return name === "Uint8Array" ? [...BYTES, ...sampleInstances] : sampleInstances;
    },
    holding(name, held) {
      const [fileName, content] = name === "file name" && held.kind === "sequence" ? held.items : [];
      if (fileName !== undefined && content !== undefined) return fileWith(fileName, content);
      const callee = HOLDERS[name];
      return callee === undefined ? null : call(callee, [held]);
    },
    callables: (arity, role) => codes((arity === 0 ? CALLED_WITH_NOTHING[role] : undefined) ?? CALLABLES[role]),
    prints: (value) =>
      value.kind === "code"
        ? value.code.includes("console.log(")
        : value.kind === "call" && value.callee === "reporting",
    iterator: (items) => call("Array.prototype.values.call", [items]),
    returning: (value) => call("returning", [value], { isStub: true }),
    reporting: (value) => call("reporting", [value], { isStub: true }),
    echoing: (index) => code(index === 0 ? "(x) => x" : `(...values) => values[${index}]`),
    joining: () => code('(...values) => values.join(" ")'),
    linked: (object, attributes) => call("Object.assign", [object, entriesOf(attributes)]),
    record: entriesOf,
    types: () => codes(["String", "Number", "Array", "Object"]),
    remedies({ message }) {
      const missing = /\(reading '([^']+)'\)/u.exec(message)?.[1];
      if (missing !== undefined) return [{ kind: "key", key: text(missing) }];
      const called = /(?:^|[\s(])(?:[\w$]+(?:\.[\w$]+)*\.)?([\w$]+) is not a function/u.exec(message);
      if (called !== null) return [missingFunction(called[1] ?? "", message.includes(`.${called[1] ?? ""} is not`))];
      if (message.includes("ENOENT: no such file or directory"))
        return [FILE, FOLDER].map((shape) => ({ kind: "shape", wrong: ({ kind }) => kind === "text", shape }));
      return message.includes("is not iterable")
        ? [{ kind: "shape", wrong: ({ kind }) => kind !== "sequence", shape: LIST }]
        : [];
    },
  };
}

function entriesOf(fields: readonly (readonly [name: string, value: Expression])[]): Expression {
  return mapping(fields.map(([name, value]) => [text(name), value]));
}

const FILE_WITH = `function fileWith(name, content) {
  process.getBuiltinModule("node:fs").writeFileSync(name, content);
  return name;
}`;
const FOLDER_WITH = `function folderWith(folder, files) {
  const { mkdirSync, writeFileSync } = process.getBuiltinModule("node:fs");
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(folder + "/" + name, content);
  return folder;
}`;

const FILES: readonly (readonly [name: string, content: string])[] = [
  ["data.json", '{"a":1,"b":[2,3]}'],
  ["notes.txt", "first line\nsecond line\n\nlast line\n"],
  ["empty.txt", ""],
  ["one.txt", "a=1"],
];

const FOLDERS: readonly Expression[] = [
  ["first.txt", "second.json"],
  [],
  ["only.md"],
  ["b.txt", "data.json", "a.md"],
].map((names, index) =>
  call(
    "folderWith",
    [text(`folder${index + 1}`), mapping(names.map((name) => [text(name), text(`${name}\n`)] as const))],
    {
      requirements: [FOLDER_WITH],
      resultType: "text",
      isFixed: true,
    },
  ),
);

function fileWith(name: Expression, content: Expression): Expression {
  return call("fileWith", [name, content], { requirements: [FILE_WITH], resultType: "text" });
}
