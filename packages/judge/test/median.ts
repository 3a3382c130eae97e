import type { CanonicalValue, Observation, Recording, SandboxedModule, TestCase, TestSuite } from "@repost/spec";

export const medianCode = `def median(values):
    ordered = sorted(values)
    if not ordered:
        raise ValueError("median of nothing")
    middle = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2
`;

export const medianModule: SandboxedModule = {
  schema_version: 1,
  instance_id: "dir__bakery.0a1b2c3d.bakery.statistics.median",
  language: "python",
  path: "module.py",
  code: medianCode,
  files: [],
  entry: "median",
  origin: "static",
  stubs: [],
  target_edits: [],
  imports: [],
  provenance: [{ start: 1, end: 8, path: "bakery/statistics.py", line: 10 }],
};

export function testOf(argument: string, name = `median of ${argument}`): TestCase {
  return {
    name,
    code: `median(${argument})`,
    origin: "search",
    support: "documented",
    call: { setup: [], receiver: null, arguments: [{ name: null, code: argument }] },
  };
}

export function suiteOf(tests: readonly TestCase[]): TestSuite {
  return {
    schema_version: 1,
    instance_id: medianModule.instance_id,
    origin: "search",
    tests: [...tests],
    program: null,
  };
}

export function returned(value: CanonicalValue, argument: CanonicalValue = []): Observation {
  return { kind: "returned", value, receiver: null, arguments: [argument], stdout: "" };
}

export function raised(type: string, message: string): Observation {
  return {
    kind: "raised",
    exception: { types: [type, "Exception"], message, explicit: true },
    receiver: null,
    arguments: [[]],
    stdout: "",
  };
}

export const medianTests = [testOf("[1, 2]"), testOf("[3, 1, 2]"), testOf("[]")];

export const medianObservations: readonly Observation[] = [
  returned({ $: "float", v: "1.5" }, [1, 2]),
  returned(2, [3, 1, 2]),
  raised("ValueError", "median of nothing"),
];

export const medianRecording: Recording = {
  schema_version: 1,
  trust: "data",
  handles: false,
  tests: medianTests,
  program: null,
  expected: [...medianObservations],
  runs: 3,
};
