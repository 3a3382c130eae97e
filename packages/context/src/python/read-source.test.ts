import { deserialize, serialize } from "node:v8";
import { loadParser } from "@repost/syntax";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pythonIndex } from "./python-index.ts";
import type { PythonReading } from "./python-reading.ts";
import { readSource } from "./read-source.ts";

const parser = await loadParser("python");

const text = [
  "from __future__ import annotations",
  "import os, sys as system",
  "from .other import *; from . import other as o",
  "try:",
  "    from fast import é",
  "except ImportError: é = None",
  "class A(o.Base, metaclass=M):",
  "    '''Döc 😀'''",
  "    x: 'A | None' = [y for y in system.path if (z := y)]",
  "    @property",
  "    def f[T](self, *a: T, b=os.sep, **c) -> T:",
  "        global count",
  "        count += 1",
  "        from .other import deep",
  "        match a:",
  "            case [A(x=d), *rest] if d: return deep, rest",
  "        return lambda q: self.x[q].y",
  "A.x['k'].append(é)  # 漢",
  "if __name__ == '__main__':",
  "    print(f'{A!r:>{count}}')",
  "type L[K] = list[K]; del L",
  "",
].join("\n");

const noise = fc.constantFrom(
  "(",
  ")",
  "'",
  '"""',
  ":",
  "\n",
  "\r\n",
  "\r",
  "\f",
  "\t",
  "\\\n",
  "😀",
  "\0",
  "def ",
  "class A:\n",
  "import ",
  "@",
  "f'{",
  "global x\n",
  "*",
  "lambda: ",
  "del ",
  "[",
  "=",
  "\uFEFF",
);

const damaged = fc
  .array(fc.tuple(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.nat(12), noise), { maxLength: 6 })
  .map((places) =>
    places.reduce((code, [where, removed, added]) => {
      const position = Math.floor(where * code.length);
      return code.slice(0, position) + added + code.slice(position + removed);
    }, text),
  );

function copyOf(reading: PythonReading): PythonReading {
  return deserialize(serialize(reading)) as PythonReading;
}

async function graphOf(code: string) {
  const reading = copyOf(readSource(parser.parse(code).root, code));
  const other = "deep = 1\nclass Base: pass\n";
  const files = [
    { path: "p/__init__.py", code: "", reading: readSource(parser.parse("").root, "") },
    { path: "p/m.py", code, reading },
    { path: "p/other.py", code: other, reading: readSource(parser.parse(other).root, other) },
  ];
  return await pythonIndex.link({ root: "", files });
}

describe("readSource", () => {
  it("returns readings that serialization preserves, also for damaged code", () => {
    fc.assert(
      fc.property(damaged, (code) => {
        const reading = readSource(parser.parse(code).root, code);
        expect(copyOf(reading)).toEqual(reading);
      }),
    );
  });

  it("reads code beyond the depth of the call stack", () => {
    const many = 20_000;
    const exported = (list: string): readonly string[] | null =>
      readSource(parser.parse(`__all__ = ${list}\n`).root, `__all__ = ${list}\n`).exports;
    expect(exported(`${"['a'] + ".repeat(many)}['b']`)).toHaveLength(many + 1);
    expect(exported(`${"(".repeat(many)}'a'${")".repeat(many)}`)).toEqual(["a"]);
    const { units } = readSource(
      parser.parse(`${"x = 1; ".repeat(many)}\nx${".a".repeat(many)}\n`).root,
      `${"x = 1; ".repeat(many)}\nx${".a".repeat(many)}\n`,
    );
    expect(units.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it("splits damaged code into consecutive units that contain their names", async () => {
    const property = fc.asyncProperty(damaged, async (code) => {
      const graph = await graphOf(code);
      const units = graph.unitsOf("p/m.py");
      expect(new Set(units.map(({ id }) => id)).size).toBe(units.length);
      let end = 0;
      for (const unit of units) {
        expect(unit.start).toBeGreaterThanOrEqual(end);
        end = unit.start + unit.code.length;
        expect(code.slice(unit.start, end)).toBe(unit.code);
        expect(unit.startLine).toBe(code.slice(0, unit.start).split(/\r\n|\r|\n/).length);
        for (const dependency of graph.dependenciesOf(unit)) {
          expect(
            [0, dependency.start, dependency.end, unit.code.length].toSorted((left, right) => left - right),
          ).toEqual([0, dependency.start, dependency.end, unit.code.length]);
        }
      }
      expect(end).toBeLessThanOrEqual(code.length);
    });
    await fc.assert(property, { numRuns: 300 });
  });
});
