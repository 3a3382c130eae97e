import type { ModuleLocation } from "../../typescript/module-finder.ts";

export function externalName(location: ModuleLocation, specifier: string): string {
  return location.kind === "external" ? location.name : specifier;
}
