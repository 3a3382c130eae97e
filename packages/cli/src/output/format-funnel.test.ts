import type { BuildReport } from "@repost/spec";
import { expect, describe, it } from "vitest";
import { formatFunnel } from "./format-funnel.ts";

describe("formatFunnel", () => {
  it("prints each loss at its stage, the most frequent reason first", () => {
    const report: BuildReport = {
      schema_version: 1,
      targets: 20,
      accepted: 12,
      rejected: { checks: { mutation: 1, coverage: 4 }, sandbox: { free_name: 3 } },
      skipped: { too_large: 2 },
      sources: ["bakery"],
      llm_calls: 0,
      input_tokens: 0,
      output_tokens: 0,
      wall_s: 3,
      seed: 0,
      executor: "sandbox",
      version: "0.1.0",
    };
    expect(formatFunnel(report)).toBe(
      [
        "functions in scope  20",
        "accepted            12  60 %",
        "lost in sandbox      3  free_name",
        "lost in checks       4  coverage",
        "lost in checks       1  mutation",
        "left out before      2  too_large",
      ].join("\n"),
    );
    const mutated = { ...report, rejected: {}, skipped: {}, mutants: { constant: { killed: 3, survived: 1 } } };
    expect(formatFunnel(mutated)).toBe(
      ["functions in scope  20", "accepted            12  60 %", "mutants killed       3  75 %"].join("\n"),
    );
    const withModel = { ...report, rejected: {}, skipped: {}, llm_calls: 7, input_tokens: 900, output_tokens: 80 };
    expect(formatFunnel(withModel)).toBe(
      ["functions in scope  20", "accepted            12  60 %", "calls of a model     7  900 tokens in, 80 out"].join(
        "\n",
      ),
    );
  });
});
