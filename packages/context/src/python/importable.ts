import type { ModuleFinder } from "./module-finder.ts";
import type { ImportStatement } from "./names/import-statement.ts";
import type { PythonModule } from "./python-module.ts";

/** Modules of the standard library that Python has on Windows alone. */
const windowsModules = new Set(["msvcrt", "winreg", "_winreg", "winsound", "_winapi", "nt", "_overlapped"]);
/** What gives Windows' own functions, and can be installed there alone. */
const WINDOWS_PACKAGES = /^(?:win32(?:\w+)?|pywintypes|pythoncom|pythonwin|servicemanager|winerror|winxpgui)$/u;

/** What ctypes has there alone. */
const windowsNames = new Set(["windll", "oledll", "WinDLL", "OleDLL", "WinError", "FormatError"]);
const ON_WINDOWS = String.raw`(?:sys\.platform\s*==\s*["']win32["']|os\.name\s*==\s*["']nt["'])`;
const ELSEWHERE = String.raw`(?:sys\.platform\s*!=\s*["']win32["']|os\.name\s*!=\s*["']nt["']|not\s+${ON_WINDOWS})`;
/** A statement at the top of a module that refuses to go on where this is not Windows, or anywhere. Each line can be read in one way only, or long bodies would take for ever. */
const REFUSES = new RegExp(
  String.raw`^(?:raise\b|assert\s+${ON_WINDOWS}|if\s+${ELSEWHERE}\s*:\s*raise\b|if\s+${ON_WINDOWS}\s*:(?:[^\n]*\n(?:[ \t][^\n]*\n|\r?\n)*)else\s*:\s*raise\b)`,
  "u",
);

/**
 * Finds the modules whose import fails wherever this is not Windows, for they import, unguarded, what exists there alone, or say themselves
 * that they cannot be imported. An import of them in a function or a try statement is left to fail.
 */
export function importableModules(
  modules: ReadonlyMap<string, PythonModule>,
  finder: ModuleFinder,
): (path: string) => boolean {
  const failing = new Set<string>();
  const importers = new Map<string, string[]>();
  for (const { path, imports, units } of modules.values()) {
    if (units.some(({ code }) => REFUSES.test(code))) failing.add(path);
    for (const statement of imports.filter(({ place }) => place === "top")) {
      const names = statement.isFrom ? [statement.module] : statement.items.map(({ name }) => name);
      for (const name of names) {
        const place = finder.find(path, statement.level, name);
        if (place.kind === "module") importers.set(place.path, [...(importers.get(place.path) ?? []), path]);
        else if (statement.level === 0 && (isWindows(name[0] ?? "") || takesWindows(statement))) failing.add(path);
      }
    }
  }
  const pending = [...failing];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    for (const importer of importers.get(path) ?? []) {
      if (!failing.has(importer)) pending.push(importer);
      failing.add(importer);
    }
  }
  return (path) => !failing.has(path);
}

function isWindows(module: string): boolean {
  return windowsModules.has(module) || WINDOWS_PACKAGES.test(module);
}

function takesWindows({ isFrom, module, items }: ImportStatement): boolean {
  return isFrom && module.join(".") === "ctypes" && items.some(({ name }) => windowsNames.has(name[0] ?? ""));
}
