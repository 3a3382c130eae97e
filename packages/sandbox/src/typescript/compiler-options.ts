import type { FunctionContext, SourceFile } from "@repost/spec";
import type { Mark, ModuleUnit } from "./module-unit.ts";

/** Syntax that an option of the compiler affects. */
const subjects: Readonly<Record<string, Mark>> = {
  useDefineForClassFields: "field",
  experimentalDecorators: "decorator",
  jsx: "jsx",
  jsxFactory: "jsx",
  jsxFragmentFactory: "jsx",
  jsxImportSource: "jsx",
};

/** Returns the repository's compiler options that affect the module, as a `tsconfig.json`. */
export function configurationFiles(
  units: readonly ModuleUnit[],
  { dialect }: FunctionContext,
  path: string,
): readonly SourceFile[] {
  if (!/\.(?:[cm]?ts|[jt]sx)$/u.test(path)) return [];
  const options = Object.entries(dialect?.compiler_options ?? {}).filter(([name, value]) => {
    const subject = subjects[name];
    if (name === "useDefineForClassFields" && value === true) return false;
    return subject !== undefined && units.some(({ marks }) => marks.has(subject));
  });
  if (options.length === 0) return [];
  const code = `${JSON.stringify({ compilerOptions: Object.fromEntries(options) }, null, 2)}\n`;
  return [{ path: "tsconfig.json", code }];
}
