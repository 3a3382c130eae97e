import { posix } from "node:path";
import { withoutExtension } from "../files/typescript/module-key.ts";
import { scriptLanguageOf } from "../files/typescript/typescript-file-rules.ts";
import type { ImportedOptions, LanguageIndex } from "../index/language-index.ts";
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
  languageOf: scriptLanguageOf,
  read: readSource,
  importedBy: importedModules,
  link: async ({ root, files }) => {
    const paths = files.map(({ path }) => path);
    const configuration = await readConfiguration(root, paths);
    const data = await readJsonModules(root, files);
    const finder = createModuleFinder([...paths, ...data.map(({ path }) => path)], configuration);
    const modules = new Map([...files, ...data].map((file) => [file.path, linkModule(file, finder)]));
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

async function importedModules({
  root,
  files,
  indexedPaths,
  otherPaths: candidates,
}: ImportedOptions<TypeScriptReading>): Promise<readonly string[]> {
  // Importers name at least the last path part.
  const names = new Set(candidates.flatMap(namesOf));
  const specifiers = files.flatMap(({ path, reading }) =>
    specifiersOf(reading).flatMap((specifier) => (names.has(nameIn(specifier, path)) ? [{ path, specifier }] : [])),
  );
  if (specifiers.length === 0) return [];
  const paths = [...indexedPaths, ...candidates];
  const configuration = await readConfiguration(root, paths);
  const first = createModuleFinder(indexedPaths, configuration);
  const finder = createModuleFinder(paths, configuration);
  const otherPaths = new Set(candidates);
  const modules = new Set<string>();
  for (const { path, specifier } of specifiers) {
    if (first.find(path, specifier).kind === "module") continue;
    const location = finder.find(path, specifier);
    if (location.kind === "module" && otherPaths.has(location.path)) modules.add(location.path);
  }
  return [...modules];
}

function specifiersOf({ imports, units }: TypeScriptReading): readonly string[] {
  const calls = units.flatMap((unit) => unit.calls);
  return [...imports.filter(({ isType }) => !isType), ...calls].map(({ specifier }) => specifier);
}

function namesOf(path: string): readonly string[] {
  const plain = withoutExtension(path);
  const whole = posix.basename(plain) === "index" ? [plain, posix.dirname(plain)] : [plain];
  return whole.flatMap((name) => [`./${name}`, posix.basename(name)]);
}

function nameIn(specifier: string, importer: string): string {
  const plain = withoutExtension(specifier.replace(/\/$/, ""));
  return specifier.startsWith(".") ? `./${posix.join(posix.dirname(importer), plain)}` : posix.basename(plain);
}
