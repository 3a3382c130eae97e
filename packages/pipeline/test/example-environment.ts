import { type Environment, SCHEMA_VERSION } from "@repost/spec";

export const doubleFunction = 'def double(loaves):\n    """Twice."""\n    return loaves * 2';

/** A small valid environment of one function; give other fields to differ from it. */
export function exampleEnvironment(name = "double", fields: Partial<Environment> = {}): Environment {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: `dir__bakery.0a1b2c3d.shop.${name}`,
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
    path: "shop.py",
    func_name: "double",
    kind: "function",
    modifiers: [],
    start_line: 1,
    end_line: 3,
    signature: "double(loaves)",
    docstring: "Twice.",
    orig_func: doubleFunction,
    definition: 1,
    instruction: null,
    context: [],
    module: {
      path: "shop.py",
      code: `${doubleFunction}\n`,
      files: [],
      entry: "double",
      origin: "static",
      stand_ins: [],
      target_edits: [],
      imports: [],
      provenance: [],
    },
    visible: { digest: `sha256:${"0".repeat(64)}` },
    tests: [{ name: "double(2)", code: "double(2)", origin: "search", support: "typed" }],
    suite: { trust: "data", handles: false, recording: `sha256:${"1".repeat(64)}` },
    runtime: {
      python: "3.12.1",
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
      mutation: { killed: 1, survived: 0, timeout: 0, score: 1 },
      ast_equal: true,
      fidelity: {},
      findings: [],
    },
    cost: { llm_calls: 0, input_tokens: 0, output_tokens: 0, usd: 0, wall_s: 1, reference_ms: 10 },
    blobs: {},
    ...fields,
  };
}
