import type { TransformFailure } from "esbuild";
import { transformMissing } from "../errors.ts";
import { becomesScript, nearest, sourceKind, type TextFiles } from "./source-kind.ts";

/** Syntax that every Node from 20 on reads by itself; decorators are not among it. */
const TARGET = "es2022";

/**
 * The JavaScript of a file with types or JSX, with a map to its lines. What tsconfig.json says of decorators, class fields and JSX holds.
 * What cannot be read becomes a program that says so when it is loaded: that is the program's fault, and no error here.
 * @throws ExecutorError EXECUTOR_TRANSFORM_MISSING
 */
export async function stripTypes(path: string, code: string, files: TextFiles): Promise<string> {
  const config = nearest("tsconfig.json", path, files);
  try {
    const { transform } = await import("esbuild");
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

function isTransformFailure(error: unknown): error is TransformFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}

function describe({ errors: [first] }: TransformFailure, path: string): string {
  const { text = "cannot be read", location = null } = first ?? {};
  return `${text} (${path}${location === null ? "" : `:${location.line}:${location.column + 1}`})`;
}
