import { builtinModules } from "node:module";
import { familyOf, type Language, type LanguageFamily } from "@repost/spec";
import { inAllVersions, inSomeVersions } from "./python/standard-library.ts";

export interface IsStandardLibraryOptions {
  readonly name: string;
  readonly language: Language;
  /** Version of the language, for example 3.11. @default any from 3.9 to 3.14 */
  readonly version?: string;
}

const python = new Set(inAllVersions);
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
  if (python.has(name)) return true;
  const versions = Object.hasOwn(inSomeVersions, name) ? inSomeVersions[name] : undefined;
  return versions !== undefined && (version === undefined || versions.includes(version));
}

function withoutScheme(name: string): string {
  return name.replace(/^node:/u, "");
}
