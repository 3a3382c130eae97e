import { describe, expect, it } from "vitest";
import { createNodePreparation } from "../../src/node/prepare-node-files.ts";
import { runCalls } from "./call-job.ts";
import { coverageCases } from "./coverage-cases.ts";
import { testNodes } from "./test-nodes.ts";

describe.each(testNodes)("coverage of $title", ({ executable }) => {
  const prepare = createNodePreparation();

  it.each(coverageCases)(
    "is exact for $title",
    async ({ path = "module.mjs", module, entry, calls, span, known, ran }) => {
      const [start, end] = span ?? [1, module.split("\n").length];
      const trace = { start_line: start, end_line: end };
      const files = [{ path, content: module }];
      const prepared = await prepare({ runtime: "node", entry: path, files, trace: { path, ...trace } });
      const content = String(prepared.files[0]?.content);
      const messages = await runCalls(executable, { module: content, path, entry, calls, trace });
      const traces = messages.filter(({ type }) => type === "static" || type === "call");
      expect(traces.map(({ lines, arcs }) => ({ lines, arcs }))).toEqual([known, ...ran]);
      expect(messages.at(-1)).toEqual({ type: "done", count: calls.length });
    },
  );

  it("tells nothing of a file that was not prepared for it", async () => {
    const job = { module: "export const f = () => 1;", entry: "f", calls: [""], trace: { start_line: 1, end_line: 1 } };
    const [, known, call] = await runCalls(executable, job);
    expect([known, call]).toEqual([
      { type: "static", lines: [], arcs: [] },
      expect.objectContaining({ lines: [], arcs: [] }),
    ]);
  });
});
