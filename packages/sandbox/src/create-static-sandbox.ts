import { readFile } from "node:fs/promises";
import {
  accepted,
  type FunctionContext,
  type Language,
  LANGUAGES,
  rejected,
  type SandboxedModule,
  type SandboxOptions,
  type SandboxStrategy,
  type StageResult,
} from "@repost/spec";
import { loadLanguage, loadParser } from "@repost/syntax";
import { buildPythonBundle } from "./python/build-python-bundle.ts";
import { STUB_LIBRARY } from "./python/stubs.ts";
import { createTextReader } from "./python/text-reader.ts";
import { buildTypeScriptModule } from "./typescript/build-typescript-module.ts";
import { addStubs, STUB_SCRIPT } from "./typescript/stubs.ts";

export interface StaticSandboxOptions {
  /** Lines of code; ten lines of a Python table count as one. @default 20_000 */
  readonly maxLines?: number;
}

type BuildModule = (
  context: FunctionContext,
  options: Required<Pick<SandboxOptions, "missing">>,
) => StageResult<SandboxedModule, "sandbox">;

/**
 * Builds one runnable module from a function and its dependencies. Runs no code.
 *
 * Rejections:
 * - all languages: `language_unsupported`, `module_object_used`, `module_too_large`, `does_not_parse`,
 * `entry_ambiguous`, `free_name`
 * - Python: `not_python_3`
 * - TypeScript and JavaScript: `import_meta`, `top_level_await`, `own_module_loaded`, `mixed_module_formats`,
 * `target_names_clash`, `name_bound_twice`
 *
 * @throws SyntaxAdapterError SYNTAX_GRAMMAR_MISSING
 * @example
 * const sandbox = await createStaticSandbox();
 * const module = await sandbox.build(context);
 */
export async function createStaticSandbox({ maxLines = 20_000 }: StaticSandboxOptions = {}): Promise<SandboxStrategy> {
  const loaded = new Map<Language, Promise<BuildModule>>();
  const builderOf = (language: Language): Promise<BuildModule> => {
    const builder = loaded.get(language) ?? builders[language](language, maxLines);
    loaded.set(language, builder);
    return builder;
  };
  await builderOf("python");
  return {
    async build(context, { signal, missing = [] } = {}) {
      signal?.throwIfAborted();
      const { language } = context.target;
      if (!LANGUAGES.includes(language))
        return rejected("language_unsupported", `Functions of ${language as string} are not sliced.`);
      return (await builderOf(language))(context, { missing });
    },
  };
}

type LoadBuilder = (language: Language, maxLines: number) => Promise<BuildModule>;

const builders: Readonly<Record<Language, LoadBuilder>> = {
  python: loadPython,
  typescript: loadTypeScript,
  javascript: loadTypeScript,
};

async function loadPython(_: Language, maxLines: number): Promise<BuildModule> {
  const [parser, adapter, stubLibrary] = await Promise.all([
    loadParser("python"),
    loadLanguage("python"),
    readFile(STUB_LIBRARY, "utf8"),
  ]);
  const reader = createTextReader(parser);
  return (context, { missing }) => buildPythonBundle({ context, reader, adapter, maxLines, missing, stubLibrary });
}

async function loadTypeScript(language: Language, maxLines: number): Promise<BuildModule> {
  const [parser, library] = await Promise.all([loadParser(language), readFile(STUB_SCRIPT, "utf8")]);
  return (context, { missing }) => {
    const built = buildTypeScriptModule({ context, parser, maxLines });
    if (built.status === "rejected" || missing.length === 0) return built;
    return accepted(addStubs({ module: built.value, missing, parser, library }));
  };
}
