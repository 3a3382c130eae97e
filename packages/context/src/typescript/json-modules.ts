import { isPlainObject } from "@repost/spec";
import { readFile, stat } from "node:fs/promises";
import { join, posix } from "node:path";
import type { ReadFile } from "../index/language-index.ts";
import { loadParser } from "@repost/syntax";
import type { ExportEntry } from "@repost/syntax/javascript-scopes";
import { readSource } from "./read-source.ts";
import type { TypeScriptReading } from "./typescript-reading.ts";

/** Maximum size in bytes; larger files are tables of data. */
const maxBytes = 100_000;

export async function readJsonModules(
  root: string,
  files: readonly ReadFile<TypeScriptReading>[],
): Promise<readonly ReadFile<TypeScriptReading>[]> {
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

/** Reads the value as a CommonJS module. */
async function readModule(root: string, path: string): Promise<ReadFile<TypeScriptReading> | undefined> {
  try {
    const file = join(root, path);
    if ((await stat(file)).size > maxBytes) return undefined;
    const text = (await readFile(file, "utf8")).replace(/^\uFEFF/, "").trim();
    const code = `module.exports = ${text};`;
    const names = exportedNames(JSON.parse(text));
    const parser = await loadParser("javascript");
    using tree = parser.parse(code);
    const { exports, ...reading } = readSource(tree.root, code);
    return { path, code, reading: { ...reading, exports: [...exports, ...names.map(memberEntry)] } };
  } catch {
    return undefined;
  }
}

function exportedNames(value: unknown): readonly string[] {
  const keys = isPlainObject(value) ? Object.keys(value) : [];
  return keys.filter((key) => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) && key !== "default");
}

function memberEntry(exported: string): ExportEntry {
  return { kind: "value", exported, name: `exports.${exported}`, start: 0, end: 0, isType: false };
}
