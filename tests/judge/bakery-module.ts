import type { Call, SandboxedModule, TestCase, TestSuite } from "@repost/spec";

export function bakeryModule(code: string, entry: string): SandboxedModule {
  return {
    schema_version: 1,
    instance_id: `dir__bakery.0a1b2c3d.bakery.shop.${entry}`,
    language: "python",
    path: "shop.py",
    code,
    files: [],
    entry,
    origin: "static",
    stubs: [],
    target_edits: [],
    imports: [],
    provenance: [{ start: 1, end: code.split("\n").length, path: "bakery/shop.py", line: 1 }],
  };
}

export interface CallParts {
  readonly setup?: readonly string[];
  readonly receiver?: string;
  readonly keywords?: Readonly<Record<string, string>>;
}

export function callTest(values: readonly string[], { setup = [], receiver, keywords = {} }: CallParts = {}): TestCase {
  const named = Object.entries(keywords).map(([name, code]) => ({ name, code }));
  const call: Call = {
    setup: [...setup],
    receiver: receiver ?? null,
    arguments: [...values.map((code) => ({ name: null, code })), ...named],
  };
  const name = `${receiver ?? "call"}(${call.arguments.map(({ code }) => code).join(", ")})`;
  return { name, code: name, origin: "search", support: "typed", call };
}

export function bakerySuite(tests: readonly TestCase[]): TestSuite {
  return {
    schema_version: 1,
    instance_id: "dir__bakery.0a1b2c3d.bakery.shop.f",
    origin: "search",
    tests: [...tests],
    program: null,
  };
}
