import type * as Esbuild from "esbuild";
import { transformMissing } from "../errors.ts";
import { becomesScript, nearest, sourceKind, type TextFiles } from "./source-kind.ts";

/** Syntax of every Node from 20, without decorators. */
const TARGET = "es2022";

/**
 * Keeps line numbers by a source map. Invalid text reports its error when loaded.
 * @throws ExecutorError EXECUTOR_TRANSFORM_MISSING
 */
export async function stripTypes(path: string, code: string, files: TextFiles): Promise<string> {
  const config = nearest("tsconfig.json", path, files);
  try {
    const { transform } = await loadEsbuild();
    const { code: text } = await transform(code, {
      loader: sourceKind(path)?.loader ?? "ts",
      target: TARGET,
      sourcefile: path,
      sourcemap: "inline",
      logLevel: "silent",
      ...(becomesScript(path, code, files) ? { format: "cjs" as const } : {}),
      ...(config === undefined ? {} : { tsconfigRaw: config }),
    });
    return text;
  } catch (error) {
    const problem = isTransformFailure(error) ? describe(error, path) : undefined;
    if (problem === undefined) throw transformMissing(error);
    return `throw new SyntaxError(${JSON.stringify(problem)});\n`;
  }
}

/** Prefers the user's esbuild: the shipped copy needs this platform's binary from @repost/cli. */
async function loadEsbuild(): Promise<Pick<typeof Esbuild, "transform">> {
  try {
    return await import("esbuild");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    return await import("esbuild/lib/main.js");
  }
}

function isTransformFailure(error: unknown): error is Esbuild.TransformFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

function describe({ errors: [first] }: Esbuild.TransformFailure, path: string): string {
  const { text = "cannot be read", location = null } = first ?? {};
  return `${text} (${path}${location === null ? "" : `:${location.line}:${location.column + 1}`})`;
}
