import { loadParser, type Parser } from "@repost/syntax";
import type { Call, FunctionKind, SandboxedModule, Target, TestRequest } from "@repost/spec";

export const parser: Parser = await loadParser("python");

interface RequestParts {
  readonly kind?: FunctionKind;
  readonly path?: string;
  readonly usages?: readonly string[];
  readonly seed?: number;
  readonly modifiers?: Target["modifiers"];
}

export function orchardRequest(code: string, entry: string, parts: RequestParts = {}): TestRequest {
  const {
    kind = entry.includes(".") ? "method" : "function",
    path = "orchard/trees.py",
    usages = [],
    seed,
    modifiers = [],
  } = parts;
  const instance_id = `dir__orchard.0a1b2c3d.orchard.trees.${entry}`;
  const module: SandboxedModule = {
    schema_version: 1,
    instance_id,
    language: "python",
    path: "trees.py",
    code,
    files: [],
    entry,
    origin: "static",
    stubs: [],
    target_edits: [],
    imports: [],
    provenance: [],
  };
  const target: Target = {
    schema_version: 1,
    instance_id,
    repo: {
      name: "orchard",
      url: null,
      source: "dir:orchard",
      revision: "0a1b2c3d",
      version: null,
      license: null,
      license_url: null,
      created_at: null,
    },
    language: "python",
    path,
    func_name: entry,
    kind,
    modifiers,
    start_line: 1,
    end_line: 1,
    signature: entry,
    docstring: null,
    orig_func: code,
    definition: 1,
  };
  return { target, module, usages, ...(seed === undefined ? {} : { seed }) };
}

export function showCall({ setup, receiver, arguments: callArguments }: Call): string {
  const inner = callArguments.map(({ name, code }) => (name === null ? code : `${name}=${code}`)).join(", ");
  return [...setup, `${receiver === null ? "" : `${receiver} `}(${inner})`].join("; ");
}
