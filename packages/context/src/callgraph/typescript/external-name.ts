import type { ModulePlace } from "../../typescript/module-finder.ts";

/** What the graph calls a module that is none of the program's. */
export function externalName(place: ModulePlace, specifier: string): string {
  return place.kind === "external" ? place.name : specifier;
}
