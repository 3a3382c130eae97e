import type { TestRequest } from "@repost/spec";

export function millRequest(code: string, entry: string): TestRequest {
  const instance_id = `dir__mill.0a1b2c3d.mill.${entry}`;
  return {
    target: {
      schema_version: 1,
      instance_id,
      repo: {
        name: "mill",
        url: null,
        source: "dir:mill",
        revision: "0a1b2c3d",
        version: null,
        license: null,
        license_url: null,
        created_at: null,
      },
      language: "python",
      path: "mill.py",
      func_name: entry,
      kind: "function",
      modifiers: [],
      start_line: 1,
      end_line: 1,
      signature: `${entry}(ticket)`,
      docstring: null,
      orig_func: code.slice(code.indexOf(`def ${entry}`)),
      definition: 1,
    },
    module: {
      schema_version: 1,
      instance_id,
      language: "python",
      path: "mill.py",
      code,
      files: [],
      entry,
      origin: "static",
      stubs: [],
      target_edits: [],
      imports: [],
      provenance: [],
    },
  };
}
