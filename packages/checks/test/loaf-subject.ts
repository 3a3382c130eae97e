import type { CheckSubject, Observation, Recording, SandboxedModule, Target, TestCase } from "@repost/spec";

export const loafFunction = `def price(loaves, day="monday"):
    """Price of some loaves."""
    if loaves < 0:
        raise ValueError("negative")
    total = loaves * 2.5
    if day == "sunday":
        total = total + 1
    return total`;

export function subjectOf({
  code = `${loafFunction}\n`,
  entry = "price",
  original = loafFunction,
  recording = {},
  module = {},
  target = {},
}: {
  readonly code?: string;
  readonly entry?: string;
  readonly original?: string;
  readonly recording?: Partial<Recording>;
  readonly module?: Partial<SandboxedModule>;
  readonly target?: Partial<Target>;
} = {}): CheckSubject {
  const instanceId = `dir__bakery.0a1b2c3d.bakery.shop.${entry}`;
  return {
    target: {
      schema_version: 1,
      instance_id: instanceId,
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
      path: "bakery/shop.py",
      func_name: entry,
      kind: "function",
      modifiers: [],
      start_line: 1,
      end_line: 8,
      signature: 'price(loaves, day="monday")',
      docstring: "Price of some loaves.",
      orig_func: original,
      definition: 1,
      ...target,
    },
    module: {
      schema_version: 1,
      instance_id: instanceId,
      language: "python",
      path: "shop.py",
      code,
      files: [],
      entry,
      origin: "static",
      stubs: [],
      target_edits: [],
      imports: [],
      provenance: [],
      ...module,
    },
    recording: {
      schema_version: 1,
      trust: "data",
      handles: false,
      tests: [testOf("2"), testOf("-1"), testOf("0")],
      program: null,
      expected: [returned(5), returned(-2), returned(0)],
      runs: 3,
      ...recording,
    },
  };
}

export function testOf(...values: string[]): TestCase {
  const code = `price(${values.join(", ")})`;
  const call = { setup: [], receiver: null, arguments: values.map((value) => ({ name: null, code: value })) };
  return { name: code, code, origin: "search", support: "typed", call };
}

export function returned(value: number): Observation {
  return { kind: "returned", value, receiver: null, arguments: [], stdout: "" };
}
