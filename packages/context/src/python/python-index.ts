import type { ImportedOptions, LanguageIndex } from "../index/language-index.ts";
import { linkModule } from "./link-module.ts";
import { createModuleFinder } from "./module-finder.ts";
import { importedNames } from "./imported-names.ts";
import { createPythonGraph } from "./python-graph.ts";
import type { PythonReading } from "./python-reading.ts";
import { readSource } from "./read-source.ts";
import { modulesLoadedBy } from "./import-locations.ts";
import type { ImportStatement } from "@repost/syntax/python-scopes";

function importedModules({
  files,
  indexedPaths,
  otherPaths: candidates,
}: Omit<ImportedOptions<PythonReading>, "root">): readonly string[] {
  const finder = createModuleFinder([...indexedPaths, ...candidates]);
  const otherPaths = new Set(candidates);
  const names = new Set(candidates.map((path) => /([^/]*?)(?:\/__init__)?\.py$/.exec(path)?.[1] ?? ""));
  const modules = new Set<string>();
  for (const { path, reading } of files) {
    for (const statement of reading.imports) {
      if (statement.typing || !partsOf(statement).some((part) => names.has(part))) continue;
      for (const module of modulesLoadedBy(statement, path, finder)) if (otherPaths.has(module)) modules.add(module);
    }
  }
  return [...modules];
}

function partsOf({ module, items }: ImportStatement): readonly string[] {
  return [...module, ...items.flatMap(({ name }) => name)];
}

export const pythonIndex: LanguageIndex<PythonReading> = {
  codeFolder: new URL(".", import.meta.url),
  languages: ["python"],
  languageOf: () => "python",
  read: readSource,
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
