import { type CompletionResult, type CompletionTask, SCHEMA_VERSION } from "@repost/spec";

const PREFIX = "import oven\n\n\ndef bake(flour):\n    if not flour:\n        return None\n    ";
const SUFFIX = "\n\n\ndef cool(bread):\n    return bread\n";

export function exampleTask(fields: Partial<CompletionTask> = {}): CompletionTask {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: "bakery.1.bake.py.1",
    repo: {
      name: "bakery",
      url: null,
      source: "./bakery",
      revision: "1",
      version: null,
      license: "MIT",
      license_url: null,
      created_at: null,
    },
    files: `sha256:${"0".repeat(64)}`,
    path: "bake.py",
    language: "python",
    level: "statement",
    fill_type: "statement",
    node_type: "return_statement",
    start: PREFIX.length,
    prefix: PREFIX,
    middle: "return oven.heat(flour, minutes=30)",
    suffix: SUFFIX,
    context: [{ path: "oven.py", content: "def heat(flour, minutes):\n    return flour\n" }],
    tests: [{ id: "test_bake.py::test_bread", ms: 2 }],
    quality: {
      gold_runs: 3,
      gold_ms: 2,
      gold_cpu_ms: 2,
      neutral: "failed",
      empty: "syntax_error",
      mutants: { killed: 2, total: 2 },
    },
    ...fields,
  };
}

export function exampleCompletionResult(fields: Partial<CompletionResult> = {}): CompletionResult {
  const passed = fields.passed ?? true;
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: "bakery.1.bake.py.1",
    sample: 0,
    model_name_or_path: "oven-1",
    outcome: passed ? "passed" : "failed",
    passed,
    cause: passed ? null : "different_result",
    detail: passed ? null : "test_bake.py::test_bread failed",
    repository: "bakery",
    language: "python",
    level: "statement",
    fill_type: "statement",
    edit_similarity: 100,
    tests: { expected: 1, ran: 1, failed: passed ? null : "test_bake.py::test_bread" },
    in_process: true,
    ms: 3,
    cpu_ms: 2,
    ...fields,
  };
}
