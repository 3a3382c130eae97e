import type { InstanceRecord } from "@repost/pipeline";
import type { Environment } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { formatEnvironment } from "./format-environment.ts";

const environment = {
  instance_id: "dir__mill.0.price_of",
  path: "mill.py",
  start_line: 3,
  end_line: 4,
  repo: { source: "./mill", license: null },
  orig_func: "def price_of(grain):\n    return ask(grain)",
  module: {
    code: "import model_stand_ins\n",
    origin: "hybrid",
    files: [
      { path: "model_stand_ins.py", code: "" },
      { path: "stand_in_exchange.py", code: "# stand-in for: exchange\n" },
    ],
    stand_ins: [{ name: "exchange", role: "import", reason: "It cannot work in a sandbox." }],
  },
  tests: [],
  quality: { branch_coverage: 1, mutation: { score: 0.5 }, runs: 3 },
  runtime: { lock: [] },
  asked: { model: "x", prompts: ["calls.python@1", "stand-in.python@1"] },
  cost: { llm_calls: 2, input_tokens: 800, output_tokens: 90 },
} as Partial<Record<keyof Environment, unknown>> as Environment;

describe("formatEnvironment", () => {
  it("says whom it was asked of, what it rests on, and shows what was written for that", () => {
    const text = formatEnvironment({ environment } as InstanceRecord);
    expect(text).toBe(
      [
        "dir__mill.0.price_of",
        "  mill.py:3-4 of ./mill, licence unknown",
        "  coverage 100 %, mutation 50 %, 3 agreeing runs",
        "  rests on stand-ins for exchange",
        "  asked x with calls.python@1, stand-in.python@1: 2 calls, 800 tokens in, 90 out",
        "",
        "Function",
        "--------",
        "def price_of(grain):",
        "    return ask(grain)",
        "",
        "Module (1 lines, hybrid)",
        "------------------------",
        "import model_stand_ins",
        "",
        "Stand-in (stand_in_exchange.py)",
        "-------------------------------",
        "# stand-in for: exchange",
        "",
        "Tests (0)",
        "---------",
        "",
      ].join("\n"),
    );
  });
});
