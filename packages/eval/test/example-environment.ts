import {
  type Environment,
  type EvalResult,
  type Prediction,
  type Recording,
  SCHEMA_VERSION,
  type Verdict,
} from "@repost/spec";

const code =
  "LIMIT = 70\n\n\ndef clip(text, width=LIMIT):\n    if len(text) <= width:\n        return text\n    return text[:width]\n";

export function exampleEnvironment(fields: Partial<Environment> = {}): Environment {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: "dir__bakery.0a1b2c3d.labels.clip",
    repo: {
      name: "bakery",
      url: "https://bakery.example/code",
      source: "./bakery",
      revision: "0a1b2c3d",
      version: null,
      license: "MIT",
      license_url: null,
      created_at: null,
    },
    language: "python",
    path: "labels.py",
    func_name: "clip",
    kind: "function",
    modifiers: [],
    start_line: 20,
    end_line: 23,
    signature: "clip(text, width=LIMIT)",
    docstring: null,
    orig_func: "def clip(text, width=LIMIT):\n    if len(text) <= width:\n        return text\n    return text[:width]",
    definition: 1,
    instruction: null,
    context: [],
    module: {
      path: "module.py",
      code,
      files: [],
      entry: "clip",
      origin: "static",
      stubs: [],
      target_edits: [],
      imports: [],
      provenance: [
        { start: 1, end: 1, path: "labels.py", line: 3 },
        { start: 4, end: 7, path: "labels.py", line: 20 },
      ],
    },
    visible: { digest: `sha256:${"0".repeat(64)}` },
    tests: [{ name: "test_short", code: "clip('rye')", origin: "search", support: "typed" }],
    suite: { trust: "data", handles: false, recording: `sha256:${"1".repeat(64)}` },
    runtime: {
      python: "3.11.7",
      node: null,
      platform: "linux-x64",
      lock: [],
      lock_digest: null,
      cutoff: null,
      image_digest: null,
    },
    quality: {
      runs: 3,
      line_coverage: 0.75,
      branch_coverage: 0.5,
      mutation: { killed: 3, survived: 1, timeout: 0, score: 0.75 },
      ast_equal: true,
      fidelity: {},
      findings: [
        {
          check: "coverage",
          passed: true,
          reason: "The tests run 1 of 2 branches of the target.",
          evidence: { missing_lines: [7], missing_branches: [[5, 7]] },
        },
        { check: "distinct", passed: false, reason: "One input only.", evidence: {} },
      ],
    },
    cost: { llm_calls: 0, input_tokens: 0, output_tokens: 0, usd: null, wall_s: 0.1, reference_ms: 12 },
    blobs: {},
    ...fields,
  };
}

export const exampleRecording: Recording = {
  schema_version: SCHEMA_VERSION,
  trust: "data",
  handles: false,
  tests: [],
  program: null,
  expected: [],
  runs: 3,
};

export function examplePrediction(instanceId: string, sample = 0, fields: Partial<Prediction> = {}): Prediction {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: instanceId,
    sample,
    solution: `def clip(text): return ${sample}`,
    completion: null,
    model_name_or_path: "oven-1",
    raw: null,
    ...fields,
  };
}

export function exampleVerdict(instanceId: string, fields: Partial<Verdict> = {}): Verdict {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: instanceId,
    outcome: "passed",
    passed: true,
    cause: null,
    detail: null,
    trust: "data",
    tests: [{ name: "test_short", passed: true, difference: null }],
    wall_ms: 5,
    execution: null,
    ...fields,
  };
}

export function exampleResult(instanceId: string, sample: number, outcome: EvalResult["outcome"]): EvalResult {
  const passed = outcome === "passed";
  return {
    ...exampleVerdict(instanceId, { outcome, passed }),
    sample,
    model_name_or_path: "oven-1",
    judge: "repost",
    published: null,
    result: passed ? "passed" : `failed: ${outcome}`,
  };
}
