import { describe, expect, it } from "vitest";
import { exampleResult } from "../../test/example-environment.ts";
import { summarizeResults } from "../score/summarize-results.ts";
import { evalFunnelOf } from "./render-eval-page.ts";

describe("evalFunnelOf", () => {
  it("counts each result at one step, with its reason, and ends with passing results", async () => {
    const report = await summarizeResults({
      instanceIds: ["a", "b", "c", "d", "e", "f", "g"],
      results: [
        exampleResult("a", 0, "passed"),
        { ...exampleResult("b", 0, "failed"), cause: "different_result" },
        exampleResult("c", 0, "failed"),
        { ...exampleResult("d", 0, "timeout"), cause: "limit" },
        { ...exampleResult("e", 0, "compile_error"), cause: "syntax_error" },
        exampleResult("f", 0, "infra_error"),
      ],
    });
    const { steps, unexplained } = evalFunnelOf(report);
    expect(steps.map(({ name, count, lost }) => [name, count, lost.map(({ reason }) => reason)])).toEqual([
      ["Expected", 7, []],
      ["Judged", 6, ["missing"]],
      ["Scored", 5, ["infra_error"]],
      ["Compiled", 4, ["compile_error"]],
      ["Within limits", 3, ["timeout"]],
      ["Passed", 1, ["different_result", "failed"]],
    ]);
    expect(unexplained).toBe(0);
  });
});
