import type { Language, SandboxedModule } from "@repost/spec";

export function millModule(code: string, entry: string, language: Language): SandboxedModule {
  return {
    schema_version: 1,
    instance_id: `dir__mill.00000000.${entry}`,
    language,
    path: language === "python" ? "mill.py" : "mill.mjs",
    code,
    files: [],
    entry,
    origin: "static",
    stubs: [],
    target_edits: [],
    imports: [],
    provenance: [],
  };
}
