import { builtinModules } from "node:module";
import { familyOf, type Language, type LanguageFamily } from "@repost/spec";
import standardLibrary from "./python/standard-library.json" with { type: "json" };

export interface IsStandardLibraryOptions {
  readonly name: string;
  readonly language: Language;
  /** Version of the language, for example 3.11. @default any from 3.9 to 3.14 */
  readonly version?: string;
}

/** Modules of each supported Python. */
export const pythonModules: ReadonlySet<string> = new Set(standardLibrary.inAllVersions);
const versionsOf = new Map(Object.entries(standardLibrary.inSomeVersions));
const node = new Set(builtinModules.map(withoutScheme));

/** Detects modules of Python's releases and of the running Node. */
export function isStandardLibrary({ name, language, version }: IsStandardLibraryOptions): boolean {
  return standardLibraries[familyOf(language)](name, version);
}

const standardLibraries: Readonly<Record<LanguageFamily, (name: string, version?: string) => boolean>> = {
  python: isPythonModule,
  javascript: (name) => name.startsWith("node:") || node.has(name),
};

function isPythonModule(name: string, version?: string): boolean {
  if (pythonModules.has(name)) return true;
  const versions = versionsOf.get(name);
  return versions !== undefined && (version === undefined || versions.includes(version));
}

function withoutScheme(name: string): string {
  return name.replace(/^node:/u, "");
}
