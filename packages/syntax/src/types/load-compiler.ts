import { createRequire } from "node:module";
import type { CompilerApi } from "./describe-type.ts";

let compiler: CompilerApi | null | undefined;

/** Returns `@typescript/typescript6`, or null. */
export function loadCompiler(): CompilerApi | null {
  if (compiler === undefined) compiler = requireCompiler();
  return compiler;
}

function requireCompiler(): CompilerApi | null {
  try {
    return createRequire(import.meta.url)("@typescript/typescript6") as CompilerApi;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "MODULE_NOT_FOUND") return null;
    throw error;
  }
}
