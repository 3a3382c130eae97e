import { createCompilerTypes } from "./compiler-types.ts";
import type { TypedFile, TypeReader } from "./declared-type.ts";
import { loadCompiler } from "./load-compiler.ts";
import { createParserTypes } from "./parser-types.ts";

export interface TypeReaders {
  /** Version of the TypeScript compiler; null if only simple types are read. */
  readonly compiler: string | null;
  read(files: readonly TypedFile[]): TypeReader;
}

/** Uses the TypeScript compiler if `@typescript/typescript6` is installed. */
export function loadTypeReaders(): Promise<TypeReaders> {
  const api = loadCompiler();
  return Promise.resolve(
    api === null ? parserTypeReaders : { compiler: api.version, read: (files) => createCompilerTypes(api, files) },
  );
}

/** Reads simple types without a compiler. */
export const parserTypeReaders: TypeReaders = { compiler: null, read: (files) => createParserTypes(files) };
