import type { ModulePlace } from "../../typescript/module-finder.ts";

export function externalName(place: ModulePlace, specifier: string): string {
  return place.kind === "external" ? place.name : specifier;
}
