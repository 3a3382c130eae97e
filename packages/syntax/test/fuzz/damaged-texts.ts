import type { Language } from "@repost/spec";
import fc from "fast-check";

/** Longer runs: `REPOST_FUZZ_RUNS=20000 npx vitest run packages/syntax/test/fuzz`. */
export const fuzzRuns = Number(process.env["REPOST_FUZZ_RUNS"] ?? 120);

const pieces: Readonly<Record<Language, readonly string[]>> = {
  python: [
    '"""',
    "f'{",
    "def f():\n",
    "class A:\n\t",
    "@a\n",
    "    ",
    "\t",
    "lambda: ",
    "match x:\n case ",
    "async ",
    "if 1: ",
  ],
  javascript: ["`${", "/*", "*/", "function f(", "=> {", "class A {", "get ", "async ", "</a>", "/[", "static "],
  typescript: [
    "<T,",
    "enum A {",
    "abstract ",
    "): x is ",
    "`${",
    "/*",
    "declare ",
    "@a() ",
    "=> {",
    "</a>",
    "namespace A {",
  ],
};

const common = [
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  "'",
  '"',
  ":",
  ",",
  ";",
  "\\",
  "#",
  "//",
  "\n",
  "\r\n",
  "\r",
  "\f",
  "\v",
  "\0",
  "\u2028",
  "\uFEFF",
  "é",
  "漢",
  "😀",
  "\ud83d",
  "\u0301",
  "0x",
  "...",
];

function withBytes(text: string, changes: readonly (readonly [number, number])[]): string {
  const bytes = Buffer.from(text);
  for (const [where, byte] of changes) if (bytes.length > 0) bytes[Math.floor(where * bytes.length)] = byte;
  return bytes.toString("utf8");
}

type Change =
  | { readonly kind: "put"; readonly where: number; readonly removed: number; readonly added: string }
  | { readonly kind: "bytes"; readonly changes: readonly (readonly [number, number])[] }
  | { readonly kind: "repeat"; readonly where: number; readonly length: number; readonly times: number }
  | { readonly kind: "breaks"; readonly by: string };

function apply(text: string, change: Change): string {
  if (change.kind === "bytes") return withBytes(text, change.changes);
  if (change.kind === "breaks") return text.replaceAll("\n", change.by);
  const at = Math.floor(change.where * text.length);
  if (change.kind === "put") return text.slice(0, at) + change.added + text.slice(at + change.removed);
  return text.slice(0, at) + text.slice(at, at + change.length).repeat(change.times) + text.slice(at);
}

export function damagedTexts(language: Language, texts: readonly string[]): fc.Arbitrary<string> {
  const where = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const change: fc.Arbitrary<Change> = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant("put" as const),
        where,
        removed: fc.nat(30),
        added: fc.oneof(fc.constantFrom(...common, ...pieces[language]), fc.string({ maxLength: 4, unit: "binary" })),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("bytes" as const),
        changes: fc.array(fc.tuple(where, fc.nat(255)), { minLength: 1, maxLength: 8 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("repeat" as const), where, length: fc.nat(200), times: fc.nat(20) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("breaks" as const), by: fc.constantFrom("\r\n", "\r", "\n\f") }),
    },
  );
  return fc
    .tuple(fc.constantFrom(...texts), fc.array(change, { maxLength: 5 }), fc.double({ min: 0.1, max: 1, noNaN: true }))
    .map(([text, changes, length]) => changes.reduce(apply, text.slice(0, Math.ceil(text.length * length))));
}
