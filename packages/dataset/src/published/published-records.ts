import {
  type ContextFragment,
  familyOf,
  type FunctionDefinition,
  type Language,
  type RepositoryInfo,
  SCHEMA_VERSION,
  type SandboxedModule,
  type Support,
} from "@repost/spec";
import { functionText } from "@repost/syntax";
import { javascriptImports } from "./javascript/javascript-imports.ts";
import type { PublishedTask } from "./published-task.ts";
import { pythonImports } from "./python/python-imports.ts";
import type { RowFields } from "./row-fields.ts";

const importsIn = { python: pythonImports, javascript: javascriptImports } as const;

const FILE_NAMES: Readonly<Record<Language, string>> = {
  python: "module.py",
  javascript: "module.js",
  typescript: "module.ts",
};

interface TaskParts
  extends
    Pick<SandboxedModule, "instance_id" | "language" | "code" | "origin">,
    Pick<PublishedTask, "task_id" | "prompt" | "repo">,
    Partial<Pick<SandboxedModule, "path" | "files" | "imports" | "target_edits">> {
  readonly fields: RowFields;
  readonly definition: FunctionDefinition;
  readonly program: string;
  readonly support: Support;
  readonly tests: readonly { readonly name: string; readonly code: string }[];
  /** Visible text of the module's file, or all visible files. */
  readonly context: string | readonly ContextFragment[];
}

export async function publishedTask({
  fields,
  definition,
  program,
  support,
  tests,
  context,
  ...parts
}: TaskParts): Promise<PublishedTask> {
  const { instance_id, task_id, language, code, origin, prompt, repo } = parts;
  const { path = FILE_NAMES[language], files = [], target_edits = [] } = parts;
  const imports = parts.imports ?? (await importsIn[familyOf(language)](code));
  const identity = { schema_version: SCHEMA_VERSION, instance_id } as const;
  const module = { path, code, files, entry: definition.name, origin, imports, target_edits };
  return {
    instance_id,
    task_id,
    language,
    module: { ...identity, language, ...module, stubs: [], provenance: [] },
    suite: {
      ...identity,
      origin: "published",
      tests: tests.map(({ name, code: text }) => ({ name, code: text, origin: "published", support, call: null })),
      program,
    },
    reference: functionText(code, definition),
    prompt,
    context: typeof context === "string" ? [{ path, code: context, names: [] }] : context,
    repo,
    orig: fields.row,
  };
}

export function publishedRepository(
  fields: RowFields,
  { name, revision, source }: Pick<RepositoryInfo, "name" | "revision" | "source">,
): RepositoryInfo {
  const license = fields.optional("license");
  return { name, url: null, source, revision, version: null, license, license_url: null, created_at: null };
}
