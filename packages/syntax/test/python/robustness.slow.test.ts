import type { FunctionDefinition } from "@repost/spec";
import { loadLanguage } from "@repost/syntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasPython, standardLibrary } from "./cpython.ts";

const excerpts = hasPython
  ? standardLibrary(40).map(({ code }) => code.slice(0, 12_000))
  : ["def f(x):\n    return x\n"];

const noise = fc.oneof(
  fc.string({ maxLength: 3 }),
  fc.constantFrom(
    '"""',
    "'",
    "(",
    ")",
    "[",
    ":",
    "\n",
    "\t",
    "\r",
    "\\",
    "#",
    "def ",
    "class A:\n",
    "@",
    "\0",
    "😀",
    "\ud83d",
    "f'{",
  ),
);

const damaged = fc
  .tuple(
    fc.constantFrom(...excerpts),
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(20), noise), { maxLength: 4 }),
    fc.double({ min: 0.2, max: 1, noNaN: true }),
  )
  .map(([text, places, length]) => {
    const start = text.slice(0, Math.floor(text.length * length));
    return places.reduce((code, [where, removed, added]) => {
      const at = Math.floor(where * code.length);
      return code.slice(0, at) + added + code.slice(at + removed);
    }, start);
  });

function unsound(code: string, functions: readonly FunctionDefinition[]): readonly string[] {
  return functions.flatMap(({ name, definition, span, body, startLine, endLine }, index) => {
    const previousEnd = functions[index - 1]?.span.end ?? 0;
    const twins = functions.filter((other) => other.name === name && other.definition === definition);
    const sound =
      previousEnd <= span.start &&
      span.start <= body.start &&
      body.start < body.end &&
      body.end <= span.end &&
      span.end <= code.length &&
      startLine <= endLine &&
      name !== "" &&
      definition >= 1 &&
      twins.length === 1 &&
      code.slice(body.start, body.end).trim() !== "";
    return sound ? [] : [`${name}~${definition}`];
  });
}

describe("the Python adapter", () => {
  it("returns functions of damaged text in order and inside the text", async () => {
    const python = await loadLanguage("python");
    fc.assert(
      fc.property(damaged, (code) => {
        expect(unsound(code, python.functions(code))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("splices damaged solutions correctly or reports the problem", async () => {
    const python = await loadLanguage("python");
    const code = "import os\n\n\nclass A:\n    def f(self):\n        return 1\n\n\ndef f(x):\n    return 2\n";
    const original =
      "def f(x):\n    y = [\n        x]\n    return '''\n  a''' + helper(y)\n\ndef helper(z): return z\n";
    const solution = fc
      .tuple(fc.nat(original.length), fc.nat(6), noise, fc.boolean())
      .map(([at, removed, added, plain]) => ({
        name: plain ? "f" : "A.f",
        solution: original.slice(0, at) + added + original.slice(at + removed),
      }));
    fc.assert(
      fc.property(solution, (request) => {
        const result = python.splice({ code, ...request });
        const functions = result.status === "failed" ? [] : python.functions(result.code);
        const placed = functions.find(({ span }) => result.status === "spliced" && span.start === result.span.start);
        expect(
          result.status === "failed"
            ? { explained: result.detail !== "" }
            : { name: placed?.name, span: placed?.span, kept: result.code.includes("import os\n") },
        ).toEqual(
          result.status === "failed" ? { explained: true } : { name: request.name, span: result.span, kept: true },
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("mutates, compares and splices damaged text without errors", async () => {
    const python = await loadLanguage("python");
    const module = "def f(x):\n    return x\n";
    fc.assert(
      fc.property(damaged, damaged, (code, other) => {
        for (const definition of python.functions(code).slice(0, 4)) {
          for (const { span } of python.mutants(code, definition)) {
            expect(span.start >= definition.body.start && span.end <= definition.body.end).toBe(true);
          }
        }
        expect(python.equal(code, code)).toBe(true);
        expect(python.equal(code, other)).toBe(python.equal(other, code));
        expect(["spliced", "failed"]).toContain(python.splice({ code: module, name: "f", solution: code }).status);
      }),
      { numRuns: 100 },
    );
  });
});
