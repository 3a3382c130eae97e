import type { ImportStatement } from "./names/import-statement.ts";

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

/** Whether a statement at the top of a module lets nobody import it where this is not Windows. */
export function refusesImport(statement: string): boolean {
  return REFUSES.test(statement);
}

/** Whether a module of the standard library, or an installed one, exists on Windows alone. */
export function isWindowsModule(name: string): boolean {
  return windowsModules.has(name) || WINDOWS_PACKAGES.test(name);
}

/** Whether an import from outside, the first part of whose name is given, takes what exists on Windows alone. */
export function isOfWindows({ isFrom, module, items }: ImportStatement, name: string): boolean {
  if (isWindowsModule(name)) return true;
  return isFrom && module.join(".") === "ctypes" && items.some((item) => windowsNames.has(item.name[0] ?? ""));
}
