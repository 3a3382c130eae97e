import { isBuiltin } from "node:module";

export function plainName(specifier: string): string {
  return isBuiltin(specifier) ? specifier.replace(/^node:/u, "") : specifier;
}

export function packageOf(specifier: string): string {
  const parts = specifier.split("/");
  return specifier.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? specifier);
}
