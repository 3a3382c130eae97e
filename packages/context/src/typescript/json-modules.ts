import { isPlainObject } from "@repost/spec";
import { readFile, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import type { ReadFile } from "../index/language-index.ts";
import type { ExportEntry } from "@repost/syntax/javascript-scopes";
import type { TypeScriptModule, TypeScriptUnit } from "./typescript-module.ts";
import type { TypeScriptReading } from "./typescript-reading.ts";

/** Maximum size in bytes; larger files are tables of data. */
const maxBytes = 100_000;

export async function readJsonModules(
  root: string,
  files: readonly ReadFile<TypeScriptReading>[],
): Promise<readonly TypeScriptModule[]> {
  const paths = new Set(
    files.flatMap(({ path, reading }) => {
      const specifierItems = [...reading.imports, ...reading.units.flatMap(({ calls }) => calls)];
      return specifierItems.flatMap(({ specifier }) =>
        /^\.{1,2}\/.*\.json$/.test(specifier) ? [posix.join(posix.dirname(path), specifier)] : [],
      );
    }),
  );
  const repositoryPaths = [...paths].filter((path) => !path.startsWith("../")).toSorted();
  const modules = await Promise.all(repositoryPaths.map((path) => readModule(root, path)));
  return modules.filter((module) => module !== undefined);
}

async function readModule(root: string, path: string): Promise<TypeScriptModule | undefined> {
  try {
    const file = join(root, path);
    if ((await stat(file)).size > maxBytes) return undefined;
    const text = (await readFile(file, "utf8")).replace(/^\uFEFF/, "").trim();
    return moduleOf(path, text, JSON.parse(text));
  } catch {
    return undefined;
  }
}

function moduleOf(path: string, text: string, value: unknown): TypeScriptModule {
  const code = `module.exports = ${text};`;
  const lines = code.split(/\r\n|\r|\n/).length;
  const unit: TypeScriptUnit = {
    id: `${path}:1`,
    path,
    module: path,
    startLine: 1,
    endLine: lines,
    codeLines: lines,
    start: 0,
    end: code.length,
    code,
    kind: "assignment",
    boundNames: new Set(),
    external: [],
    isBroken: false,
    isIdle: false,
    isTypeOnly: false,
    isLinking: false,
    imports: [],
    calls: [],
    references: [],
    effects: [],
    functions: new Map(),
    aliases: [],
  };
  const entry = (exported: string, name: string): readonly [string, readonly ExportEntry[]] => [
    exported,
    [{ kind: "value", exported, name, start: 0, end: code.length, isType: false }],
  ];
  const keys = isPlainObject(value) ? Object.keys(value) : [];
  const names = keys.filter((key) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) && key !== "default");
  return {
    path,
    name: path,
    code,
    statements: [unit],
    binders: new Map(),
    assigned: new Set(),
    exports: new Map([entry("=", "module.exports"), ...names.map((name) => entry(name, `exports.${name}`))]),
    stars: [],
    imports: [],
    functions: [],
    isModule: false,
    hasModuleMark: false,
    hasOpenExports: false,
    isStrict: false,
    statementAt: (offset) => (offset >= 0 && offset < code.length ? unit : undefined),
  };
}
