import { posix } from "node:path";
import type { MaskLanguage } from "@repost/spec";

/**
 * Returns the paths, without extension, that the imports of a text may name. A path without a leading `/` is matched against the end
 * of a file's path, because only the build knows the source folders.
 *
 * @param path File that holds the text; relative imports start at its folder.
 */
export function importedPaths(text: string, path: string, language: MaskLanguage): ReadonlySet<string> {
  if (language === "python") return pythonPaths(text, path);
  if (language === "javascript" || language === "typescript") return scriptPaths(text, path);
  return otherPaths(text);
}

/** Returns whether a file is the module of one of the imported paths, a package's or folder's index file included. */
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

/** Returns the folder that a relative import starts at: one dot is the file's own folder. */
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

/** Names the last segment of an import, and all of its segments as folders. */
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
