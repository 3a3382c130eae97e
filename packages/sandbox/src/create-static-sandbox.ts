import { rejected, type SandboxStrategy } from "@repost/spec";
import { loadLanguage, loadParser } from "@repost/syntax";
import { buildFlatModule } from "./python/build-flat-module.ts";
import { createTextReader } from "./python/text-reader.ts";

export interface StaticSandboxOptions {
  /** A longer module is rejected as `module_too_large`. @default 20_000 */
  readonly maxLines?: number;
}

/**
 * Makes one runnable module of a function and what it needs, without a model and without running anything.
 *
 * Rejections: `language_unsupported`, `module_object_used`, `module_too_large`, `does_not_parse`, `not_python_3`, `free_name`,
 * `entry_ambiguous`.
 *
 * @throws SyntaxError_ SYNTAX_GRAMMAR_MISSING
 * @example
 * const sandbox = await createStaticSandbox();
 * const module = await sandbox.build(context);
 */
export async function createStaticSandbox({ maxLines = 20_000 }: StaticSandboxOptions = {}): Promise<SandboxStrategy> {
  const [parser, adapter] = await Promise.all([loadParser("python"), loadLanguage("python")]);
  const reader = createTextReader(parser);
  return {
    async build(context, { signal } = {}) {
      signal?.throwIfAborted();
      const { language } = context.target;
      if (language !== "python")
        return rejected("language_unsupported", `Functions of ${language} are not sliced yet.`);
      return buildFlatModule({ context, reader, adapter, maxLines });
    },
  };
}
