import type { ImportStatement } from "@repost/syntax/python-scopes";

const windowsModules = new Set(["msvcrt", "winreg", "_winreg", "winsound", "_winapi", "nt", "_overlapped"]);
const WINDOWS_PACKAGES = /^(?:win32(?:\w+)?|pywintypes|pythoncom|pythonwin|servicemanager|winerror|winxpgui)$/u;

const windowsNames = new Set(["windll", "oledll", "WinDLL", "OleDLL", "WinError", "FormatError"]);
const ON_WINDOWS = String.raw`(?:sys\.platform\s*==\s*["']win32["']|os\.name\s*==\s*["']nt["'])`;
const ELSEWHERE = String.raw`(?:sys\.platform\s*!=\s*["']win32["']|os\.name\s*!=\s*["']nt["']|not\s+${ON_WINDOWS})`;
/** Refusals to load outside of Windows. Each line matches in one way, to avoid backtracking. */
const REFUSES = new RegExp(
  String.raw`^(?:raise\b|assert\s+${ON_WINDOWS}|if\s+${ELSEWHERE}\s*:\s*raise\b|if\s+${ON_WINDOWS}\s*:(?:[^\n]*\n(?:[ \t][^\n]*\n|\r?\n)*)else\s*:\s*raise\b)`,
  "u",
);

export function refusesImport(statement: string): boolean {
  return REFUSES.test(statement);
}

export function isWindowsModule(name: string): boolean {
  return windowsModules.has(name) || WINDOWS_PACKAGES.test(name);
}

export function isOfWindows({ isFrom, module, items }: ImportStatement, name: string): boolean {
  if (isWindowsModule(name)) return true;
  return isFrom && module.join(".") === "ctypes" && items.some((item) => windowsNames.has(item.name[0] ?? ""));
}
