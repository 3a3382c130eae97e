import { posix } from "node:path";
import { languageFacts, type LanguageFamily, type MaskLanguage } from "@repost/spec";

const readers: Readonly<Record<LanguageFamily, typeof pythonPaths>> = { python: pythonPaths, javascript: scriptPaths };

/**
 * Returns paths without extension. They match ends of paths, because source folders are unknown.
 *
 * @param path File with the text, for relative imports.
 */
export function importedPaths(text: string, path: string, language: MaskLanguage): ReadonlySet<string> {
  const { family } = languageFacts(language);
  return family === null ? otherPaths(text) : readers[family](text, path);
}

export function isImported(file: string, imported: ReadonlySet<string>): boolean {
  const module = file.replace(/\.[^./]+$/u, "").replace(/\/(?:__init__|index)$/u, "");
  const parts = module.split("/");
  if (imported.has(`/${module}`)) return true;
  return parts.some((_, index) => imported.has(parts.slice(index).join("/")));
}

const PYTHON_IMPORT = /^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+\(?([^\n#]*)|import[ \t]+([^\n#]*))/gmu;

function pythonPaths(text: string, path: string): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const [, dots, module, names, plain] of text.matchAll(PYTHON_IMPORT)) {
    if (plain !== undefined) for (const name of namesOf(plain)) paths.add(name.replaceAll(".", "/"));
    if (module === undefined || names === undefined) continue;
    const base = [...folderOf(path, dots ?? ""), ...module.split(".").filter((part) => part !== "")].join("/");
    const prefix = dots === "" ? "" : "/";
    if (base !== "") paths.add(prefix + base);
    for (const name of namesOf(names)) paths.add(prefix + [base, name].filter((part) => part !== "").join("/"));
  }
  return paths;
}

function folderOf(path: string, dots: string): string[] {
  return dots === "" ? [] : path.split("/").slice(0, -dots.length);
}

function namesOf(list: string): string[] {
  return list
    .split(",")
    .map((item) => /^[\w.]+/u.exec(item.trim())?.[0] ?? "")
    .filter((name) => name !== "");
}

const SCRIPT_SPECIFIER = /(?:\bfrom|\bimport|\brequire\()\s*\(?["']([^"'\n]+)["']/gu;

function scriptPaths(text: string, path: string): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const [, specifier = ""] of text.matchAll(SCRIPT_SPECIFIER)) {
    if (!specifier.startsWith(".")) continue;
    const joined = posix.join(posix.dirname(path), specifier).replace(/\.[cm]?[jt]sx?$/u, "");
    paths.add(`/${joined.replace(/\/index$/u, "")}`);
  }
  return paths;
}

const OTHER_IMPORT = /^[ \t]*(?:import|using|use|#include|"[\w./-]+"$)[^\n]*/gmu;

function otherPaths(text: string): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const [line] of text.matchAll(OTHER_IMPORT)) {
    for (const [name] of line.matchAll(/[\w]+(?:(?:\.|\/|\\|::)[\w.]+)+|"[^"]+"|<[^>]+>/gu)) {
      const plain = name.replaceAll(/["<>]/gu, "").replace(/\.(?:h|hpp|hh|php)$/u, "");
      paths.add(plain.replaceAll(/\.|\\|::/gu, "/"));
    }
  }
  return paths;
}
