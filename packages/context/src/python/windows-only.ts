import type { ImportStatement } from "@repost/syntax/python-scopes";

/** Modules of the standard library on Windows only. */
const windowsModules = new Set(["msvcrt", "winreg", "_winreg", "winsound", "_winapi", "nt", "_overlapped"]);
/** Installable packages for Windows only. */
const WINDOWS_PACKAGES = /^(?:win32(?:\w+)?|pywintypes|pythoncom|pythonwin|servicemanager|winerror|winxpgui)$/u;

/** Names of ctypes on Windows only. */
const windowsNames = new Set(["windll", "oledll", "WinDLL", "OleDLL", "WinError", "FormatError"]);
const ON_WINDOWS = String.raw`(?:sys\.platform\s*==\s*["']win32["']|os\.name\s*==\s*["']nt["'])`;
const ELSEWHERE = String.raw`(?:sys\.platform\s*!=\s*["']win32["']|os\.name\s*!=\s*["']nt["']|not\s+${ON_WINDOWS})`;
/**
 * Top-level statements that refuse to load outside of Windows, or always. Each line matches in one way only, to avoid
 * exponential backtracking.
 */
const REFUSES = new RegExp(
  String.raw`^(?:raise\b|assert\s+${ON_WINDOWS}|if\s+${ELSEWHERE}\s*:\s*raise\b|if\s+${ON_WINDOWS}\s*:(?:[^\n]*\n(?:[ \t][^\n]*\n|\r?\n)*)else\s*:\s*raise\b)`,
  "u",
);

/** Returns whether a top-level statement prevents the import outside of Windows. */
export function refusesImport(statement: string): boolean {
  return REFUSES.test(statement);
}

/** Returns whether a standard or installed module exists on Windows only. */
export function isWindowsModule(name: string): boolean {
  return windowsModules.has(name) || WINDOWS_PACKAGES.test(name);
}

/** Returns whether an external import takes names that exist on Windows only. */
export function isOfWindows({ isFrom, module, items }: ImportStatement, name: string): boolean {
  if (isWindowsModule(name)) return true;
  return isFrom && module.join(".") === "ctypes" && items.some((item) => windowsNames.has(item.name[0] ?? ""));
}
