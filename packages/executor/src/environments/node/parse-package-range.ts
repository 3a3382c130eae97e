import type { Requirement } from "@repost/spec";
import { isPackageName, isRange } from "./declared-packages.ts";

/** Splits `name@range`; the range is optional. Returns null for addresses, paths and options. */
export function parsePackageRange(text: string): Requirement | null {
  const at = text.indexOf("@", 1);
  const [name, specifier] = at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
  return isPackageName(name) && isRange(specifier) ? { name, extras: [], specifier, marker: "" } : null;
}
