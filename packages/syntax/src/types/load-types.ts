import { createCompilerTypes } from "./compiler-types.ts";
import type { TypedFile, TypeReader } from "./declared-type.ts";
import type { CompilerApi } from "./describe-type.ts";
import { createParserTypes } from "./parser-types.ts";

/** Creates readers of types. */
export interface TypeReaders {
  /** Version of the TypeScript compiler; null if only simple types are read. */
  readonly compiler: string | null;
  read(files: readonly TypedFile[]): TypeReader;
}

let loading: Promise<TypeReaders> | undefined;

/** Loads the TypeScript compiler if `@typescript/typescript6` is installed, once. */
export function loadTypeReaders(): Promise<TypeReaders> {
  return (loading ??= importCompiler().then((api) => (api === null ? parserTypeReaders : compilerTypeReaders(api))));
}

/** Reads simple types without a compiler. */
export const parserTypeReaders: TypeReaders = { compiler: null, read: (files) => createParserTypes(files) };

function compilerTypeReaders(api: CompilerApi): TypeReaders {
  return { compiler: api.version, read: (files) => createCompilerTypes(api, files) };
}

async function importCompiler(): Promise<CompilerApi | null> {
  try {
    return (await import("@typescript/typescript6")).default;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") return null;
    throw error;
  }
}
