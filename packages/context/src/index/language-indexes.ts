import type { Language } from "@repost/spec";
import { posix } from "node:path";
import { languageUnsupported } from "../errors.ts";
import { pythonIndex } from "../python/python-index.ts";
import { readConfiguration } from "../typescript/finder/read-configuration.ts";
import { importedModules } from "../typescript/imported-modules.ts";
import { readJsonModules } from "../typescript/json-modules.ts";
import { linkModule } from "../typescript/link-module.ts";
import { createModuleFinder } from "../typescript/module-finder.ts";
import { readSource } from "../typescript/read-source.ts";
import { createTypeScriptGraph } from "../typescript/typescript-graph.ts";
import type { TypeScriptReading } from "../typescript/typescript-reading.ts";
import type { LanguageIndex } from "./language-index.ts";

const indexes: Partial<Record<Language, LanguageIndex>> = {
  python: pythonIndex,
  typescript: typescriptIndex,
  javascript: typescriptIndex,
};

/** @throws ContextError CONTEXT_LANGUAGE_UNSUPPORTED */
export function languageIndexOf(language: Language): LanguageIndex {
  const found = Object.hasOwn(indexes, language) ? indexes[language] : undefined;
  if (found === undefined) throw languageUnsupported(language, Object.keys(indexes));
  return found;
}

const typescriptIndex: LanguageIndex<TypeScriptReading> = {
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
