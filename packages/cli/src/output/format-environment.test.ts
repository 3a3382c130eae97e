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
    code: "import module_stubs\n",
    origin: "hybrid",
    files: [
      { path: "module_stubs.py", code: "" },
      { path: "module_stub_exchange.py", code: "# mock for: exchange\n" },
    ],
    stubs: [{ name: "exchange", role: "import", reason: "It cannot work in a sandbox." }],
  },
  tests: [],
  quality: { branch_coverage: 1, mutation: { score: 0.5 }, runs: 3 },
  runtime: { lock: [] },
  asked: { model: "x", prompts: ["calls.python@1", "mock.python@2"] },
  cost: { llm_calls: 2, input_tokens: 800, output_tokens: 90 },
} as Partial<Record<keyof Environment, unknown>> as Environment;

describe("formatEnvironment", () => {
  it("prints the model, its prompts, the stubs and the files of stubs", () => {
    const text = formatEnvironment({ environment } as InstanceRecord);
    expect(text).toBe(
      [
        "dir__mill.0.price_of",
        "  mill.py:3-4 of ./mill, licence unknown",
        "  coverage 100 %, mutation 50 %, 3 agreeing runs",
        "  uses stubs for exchange",
        "  asked x with calls.python@1, mock.python@2: 2 calls, 800 tokens in, 90 out",
        "",
        "Function",
        "--------",
        "def price_of(grain):",
        "    return ask(grain)",
        "",
        "Module (1 lines, hybrid)",
        "------------------------",
        "import module_stubs",
        "",
        "Stub (module_stub_exchange.py)",
        "------------------------------",
        "# mock for: exchange",
        "",
        "Tests (0)",
        "---------",
        "",
      ].join("\n"),
    );
  });
});
