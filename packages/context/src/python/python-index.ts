import type { LanguageIndex } from "../index/language-index.ts";
import { linkModule } from "./link-module.ts";
import { createModuleFinder } from "./module-finder.ts";
import { importedModules } from "./imported-modules.ts";
import { importedNames } from "./imported-names.ts";
import { createPythonGraph } from "./python-graph.ts";
import { pythonReadingPacking } from "./pack-reading.ts";
import type { PythonReading } from "./python-reading.ts";
import { readSource } from "./read-source.ts";

export const pythonIndex: LanguageIndex<PythonReading> = {
  codeFolder: new URL(".", import.meta.url),
  languages: ["python"],
  languageOf: () => "python",
  read: readSource,
  packing: pythonReadingPacking,
  importedBy: importedModules,
  link: async ({ files }) => {
    const finder = createModuleFinder(
      files.map(({ path }) => path),
      () => importedNames(files.flatMap(({ reading }) => reading.imports)),
    );
    const modules = new Map(files.map((file) => [file.path, linkModule(file, finder)]));
    return createPythonGraph(modules, finder);
  },
};
