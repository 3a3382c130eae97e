import { describe, expect, it } from "vitest";
import { createNodePreparation } from "../../src/node/prepare-node-files.ts";
import { stripTypes } from "../../src/node/strip-types.ts";
import { runCalls } from "./call-job.ts";
import { coverageCases } from "./coverage-cases.ts";
import { testNodes } from "./test-nodes.ts";

describe.each(testNodes)("coverage of $title", ({ executable }) => {
  const prepare = createNodePreparation();

  const around = `\n/* ${"-".repeat(40_000)} */`;
  const cases = coverageCases.flatMap((item) => [
    item,
    {
      ...item,
      title: `${item.title}, in a long text`,
      module: item.module + around,
      span: item.span ?? spanOf(item.module),
    },
  ]);

  it.each(cases)("is exact for $title", async ({ path = "module.mjs", module, entry, calls, span, known, ran }) => {
    const [start, end] = span ?? spanOf(module);
    const trace = { start_line: start, end_line: end };
    const files = [{ path, content: module }];
    const prepared = await prepare({ runtime: "node", entry: path, files, trace: { path, ...trace } });
    const content = String(prepared.files[0]?.content);
    const messages = await runCalls(executable, { module: content, path, entry, calls, trace });
    const traces = messages.filter(({ type }) => type === "static" || type === "call");
    expect(traces.map(({ lines, arcs }) => ({ lines, arcs }))).toEqual([known, ...ran]);
    expect(messages.at(-1)).toEqual({ type: "done", count: calls.length });
  });

  it("reports no coverage of a file that was not instrumented", async () => {
    const job = { module: "export const f = () => 1;", entry: "f", calls: [""], trace: { start_line: 1, end_line: 1 } };
    const [, known, call] = await runCalls(executable, job);
    expect([known, call]).toEqual([
      { type: "static", lines: [], arcs: [] },
      expect.objectContaining({ lines: [], arcs: [] }),
    ]);
  });
});

describe.each(testNodes)("the engine's own coverage of $title", ({ executable }) => {
  const trace = { start_line: 1, end_line: 8, mode: "engine" } as const;

  it("needs no instrumentation, and overcounts after an early return", async () => {
    const module = `function f(n, o) {
  if (n === 0) {
    return "z";
  }
  const s = o ?? 1;
  const t = s + 1;
  return t;
}
module.exports = { f };`;
    const messages = await runCalls(executable, { module, path: "m.cjs", entry: "f", calls: ["0", "1"], trace });
    expect(messages.map(({ lines, arcs, approximate }) => ({ lines, arcs, approximate })).slice(1, 4)).toEqual([
      { lines: [1, 2, 3, 4, 5, 6, 7, 8], arcs: [], approximate: true },
      // Lines 5 to 7 did not run.
      { lines: [1, 2, 3, 4, 5, 6, 7, 8], arcs: [], approximate: undefined },
      { lines: [1, 2, 5, 6, 7, 8], arcs: [], approximate: undefined },
    ]);
  });

  it("reports lines of TypeScript by its source", async () => {
    const code =
      "interface A {\n  x: number;\n}\n\nexport function f(a: A): number {\n  if (a.x > 1) {\n    return 1;\n  }\n  return 2;\n}\n";
    const module = await stripTypes("m.ts", code, new Map());
    const job = { module, path: "m.ts", entry: "f", calls: ["{ x: 1 }", "{ x: 2 }"] };
    const messages = await runCalls(executable, { ...job, trace: { start_line: 5, end_line: 10, mode: "engine" } });
    expect(messages.map(({ lines }) => lines).slice(1, 4)).toEqual([
      [5, 6, 7, 8, 9, 10],
      [5, 6, 9, 10],
      [5, 6, 7, 8, 10],
    ]);
  });
});

function spanOf(module: string): readonly [start: number, end: number] {
  return [1, module.split("\n").length];
}
