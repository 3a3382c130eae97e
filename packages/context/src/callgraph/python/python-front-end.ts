import type { Parser } from "@repost/syntax";
import { createModuleFinder } from "../../python/module-finder.ts";
import type { Analysis, LanguageSemantics } from "../core/analysis.ts";
import type { ModuleCode } from "../core/code.ts";
import { lowerModule } from "./lower-module.ts";
import { createProgram } from "./program.ts";
import { createPythonSemantics } from "./python-semantics.ts";
import { addOutsideReceivers } from "./receivers.ts";

/** How the files of a language become code that can be analysed. */
export interface FrontEnd {
  readonly semantics: LanguageSemantics;
  lower(path: string, code: string): ModuleCode;
  /** Adds what is known when all modules have been evaluated. */
  finish(analysis: Analysis): void;
}

export function createPythonFrontEnd(paths: readonly string[], parser: Parser): FrontEnd {
  const finder = createModuleFinder(paths);
  const files = new Set(paths);
  const program = createProgram(finder);
  return {
    semantics: createPythonSemantics(program),
    lower: (path, code) =>
      lowerModule({ path, code, parser, name: moduleName(path, files, (of) => finder.nameOf(of)) }),
    finish: addOutsideReceivers,
  };
}

/** The dotted name of a module: by its packages, or by its folders where these are none. */
function moduleName(path: string, files: ReadonlySet<string>, nameOf: (path: string) => string): string {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  if (folder !== "" && files.has(`${folder}__init__.py`)) return nameOf(path);
  return path
    .replace(/^(?:.*\/)?src\//u, "")
    .replace(/\.py$/u, "")
    .replaceAll("/", ".");
}
