import { digestOf, type Environment, type Recording, records, SCHEMA_VERSION } from "@repost/spec";

const code = "def double(x):\n    return x * 2\n";

export const exampleRecording: Recording = {
  schema_version: SCHEMA_VERSION,
  trust: "data",
  handles: false,
  tests: ["1", "'a'"].map((argument, index) => ({
    name: `test_${index}`,
    code: `double(${argument})`,
    origin: "search",
    support: "typed",
    call: { setup: [], receiver: null, arguments: [{ name: null, code: argument }] },
  })),
  program: null,
  expected: [2, "aa"].map((value, index) => ({
    kind: "returned",
    value,
    receiver: null,
    arguments: [index === 0 ? 1 : "a"],
    stdout: "",
  })),
  runs: 3,
};

export const exampleRecordingContent = records.recording.line(exampleRecording);

export const exampleVisibleContent = records.visibleCode.line({ schema_version: SCHEMA_VERSION, files: [], names: [] });

/** Returns a small valid environment. */
export function exampleEnvironment(fields: Partial<Environment> = {}): Environment {
  const recording = digestOf(exampleRecordingContent);
  const visible = digestOf(exampleVisibleContent);
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: "dir__bakery.0a1b2c3d.oven.double",
    repo: {
      name: "bakery",
      url: null,
      source: "./bakery",
      revision: "0a1b2c3d",
      version: null,
      license: "MIT",
      license_url: null,
      created_at: null,
    },
    language: "python",
    path: "oven.py",
    func_name: "double",
    kind: "function",
    modifiers: [],
    start_line: 1,
    end_line: 2,
    signature: "double(x)",
    docstring: null,
    orig_func: code.trimEnd(),
    definition: 1,
    instruction: null,
    context: [],
    module: {
      path: "module.py",
      code,
      files: [],
      entry: "double",
      origin: "static",
      stubs: [],
      target_edits: [],
      imports: [],
      provenance: [{ start: 1, end: 2, path: "oven.py", line: 1 }],
    },
    visible: { digest: visible },
    tests: exampleRecording.tests.map(({ name, code, origin, support }) => ({ name, code, origin, support })),
    suite: { trust: "data", handles: false, recording },
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
      line_coverage: 1,
      branch_coverage: 1,
      mutation: { killed: 2, survived: 0, timeout: 0, score: 1 },
      ast_equal: true,
      fidelity: {},
      findings: [],
    },
    cost: { llm_calls: 0, input_tokens: 0, output_tokens: 0, usd: null, wall_s: 0.1, reference_ms: 1 },
    blobs: { [recording]: exampleRecordingContent, [visible]: exampleVisibleContent },
    ...fields,
  };
}
