import { posix } from "node:path";
import type { LanguageIndex } from "../index/language-index.ts";
import { importedModules } from "./imported-modules.ts";
import { readConfiguration } from "./finder/read-configuration.ts";
import { readJsonModules } from "./json-modules.ts";
import { linkModule } from "./link-module.ts";
import { createModuleFinder } from "./module-finder.ts";
import { readSource } from "./read-source.ts";
import { createTypeScriptGraph } from "./typescript-graph.ts";
import type { TypeScriptReading } from "./typescript-reading.ts";

export const typescriptIndex: LanguageIndex<TypeScriptReading> = {
  codeFolder: new URL(".", import.meta.url),
  languages: ["typescript", "javascript"],
  languageOf: (path) => (/\.[cm]?jsx?$/.test(path) ? "javascript" : "typescript"),
  read: readSource,
  importedBy: importedModules,
  link: async ({ root, files }) => {
    const paths = files.map(({ path }) => path);
    const configuration = await readConfiguration(root, paths);
    const data = await readJsonModules(root, files);
    const finder = createModuleFinder([...paths, ...data.map(({ path }) => path)], configuration);
    const linked = [...files.map((file) => linkModule(file, finder)), ...data];
    const modules = new Map(linked.map((module) => [module.path, module]));
    const folders = new Set(paths.map((path) => posix.dirname(path)));
    const options = new Map([...folders].map((folder) => [folder, configuration.compilerOptionsOf(folder)]));
    return createTypeScriptGraph({
      modules,
      finder,
      compilerOptionsOf: (folder) => options.get(folder) ?? {},
      isModuleFolder: (folder) => configuration.isModuleFolder(folder),
    });
  },
};
