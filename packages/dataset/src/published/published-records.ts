import { type Language, type SandboxedModule, SCHEMA_VERSION, type Support, type TestSuite } from "@repost/spec";

const FILE_NAMES: Readonly<Record<Language, string>> = {
  python: "module.py",
  javascript: "module.js",
  typescript: "module.ts",
};

type ModuleParts = Pick<
  SandboxedModule,
  "instance_id" | "language" | "code" | "entry" | "origin" | "imports" | "target_edits"
>;

export function publishedModule(parts: ModuleParts): SandboxedModule {
  return {
    schema_version: SCHEMA_VERSION,
    path: FILE_NAMES[parts.language],
    files: [],
    stubs: [],
    provenance: [],
    ...parts,
  };
}

interface SuiteParts {
  readonly instance_id: string;
  readonly program: string;
  readonly support: Support;
  readonly tests: readonly { readonly name: string; readonly code: string }[];
}

export function publishedSuite({ instance_id, program, support, tests }: SuiteParts): TestSuite {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id,
    origin: "published",
    tests: tests.map(({ name, code }) => ({ name, code, origin: "published", support, call: null })),
    program,
  };
}
