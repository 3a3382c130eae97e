import { createModuleFinder, type ModuleFinder } from "../../typescript/module-finder.ts";
import { readConfiguration } from "../../typescript/finder/read-configuration.ts";
import type { FrontEnd } from "../front-end.ts";
import { lowerModule } from "./lower-module.ts";
import { createProgram } from "./program.ts";
import { addOutsideReceivers } from "./receivers.ts";
import { createTypeScriptSemantics } from "./typescript-semantics.ts";

export interface TypeScriptFrontEndOptions {
  readonly root: string;
  readonly paths: readonly string[];
}

export async function createTypeScriptFrontEnd({ root, paths }: TypeScriptFrontEndOptions): Promise<FrontEnd> {
  const imported = new Set<string>();
  const plain = createModuleFinder(paths, await readConfiguration(root, paths));
  const finder: ModuleFinder = {
    ...plain,
    find: (importer, specifier) => {
      const place = plain.find(importer, specifier);
      if (place.kind === "module") imported.add(place.path);
      return place;
    },
  };
  return {
    imported,
    semantics: createTypeScriptSemantics(createProgram(finder)),
    languageOf: (path) => (/\.[cm]?jsx?$/u.test(path) ? "javascript" : "typescript"),
    lower: lowerModule,
    nameOf: moduleName,
    finish: addOutsideReceivers,
  };
}

/** Returns the path with dots for slashes and without extension. */
function moduleName(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/u, "").replaceAll("/", ".");
}
