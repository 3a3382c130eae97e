import { isBuiltin } from "node:module";

/** Parts of Node have two names: this is the one without `node:`. */
export function plainName(specifier: string): string {
  return isBuiltin(specifier) ? specifier.replace(/^node:/u, "") : specifier;
}

/** The package that a specifier means, or the part of Node. */
export function packageOf(specifier: string): string {
  const parts = specifier.split("/");
  return specifier.startsWith("@") ? parts.slice(0, 2).join("/") : (parts[0] ?? specifier);
}
