import type { Parser } from "@repost/syntax";
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
  readonly parserOf: (path: string) => Parser;
}

export async function createTypeScriptFrontEnd({
  root,
  paths,
  parserOf,
}: TypeScriptFrontEndOptions): Promise<FrontEnd> {
  const imported = new Set<string>();
  const plain = createModuleFinder(paths, await readConfiguration(root, paths));
  const finder: ModuleFinder = {
    find: (importer, specifier) => {
      const place = plain.find(importer, specifier);
      if (place.kind === "module") imported.add(place.path);
      return place;
    },
  };
  return {
    imported,
    semantics: createTypeScriptSemantics(createProgram(finder)),
    lower: (path, code) => lowerModule({ path, code, parser: parserOf(path), name: moduleName(path) }),
    finish: addOutsideReceivers,
  };
}

/** A module is called by its path, with dots for slashes and without what says in which language it is. */
function moduleName(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/u, "").replaceAll("/", ".");
}
