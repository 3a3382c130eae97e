import { parseJson } from "@repost/spec";
import {
  createDeclarationReader,
  type Declaration,
  type DeclarationReader,
  excerptsOf,
  type ImportedType,
  jsdocComments,
  joinDeclarations,
} from "@repost/syntax";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path/posix";
import { packageFolders, type PackageFolder } from "../../../files/typescript/package-manifests.ts";
import { readInside } from "../../../files/read-inside.ts";
import { memoize, memoizeWeakly } from "../../../memoize.ts";
import { recordOf } from "../../../untrusted-json.ts";

const PACKAGES = "node_modules/";
const MAX_FILE_BYTES = 5_000_000;
const MAX_CHARACTERS = 60_000;
const PACKAGE = /^(?:@[\w.~-]+\/)?[\w~][\w.~-]*/u;

export const TYPES_OF_COMPILED: readonly (readonly [compiled: RegExp, types: readonly string[]])[] = [
  [/\.js$/u, [".d.ts"]],
  [/\.mjs$/u, [".d.mts", ".d.ts"]],
  [/\.cjs$/u, [".d.cts", ".d.ts"]],
];

type Read = (path: string) => string | undefined;

function byOthers(name: string): string {
  return `@types/${name.replace(/^@/u, "").replace("/", "__")}`;
}

export function typesOfPackage(read: Read, folder: string): readonly string[] {
  const folderOfPackage = packageIn(read, folder);
  const paths =
    folderOfPackage === undefined ? [] : [...folderOfPackage.types, ...folderOfPackage.entries.flatMap(typesBeside)];
  if (paths.length > 0) return paths;
  return folder === "." ? [] : typesOfPackage(read, dirname(folder));
}

export function packageAround(read: Read, folder: string): PackageFolder {
  const folderOfPackage = packageIn(read, folder);
  if (folderOfPackage !== undefined && (folderOfPackage.folder !== "" || folder === ".")) return folderOfPackage;
  return folder === "." ? { folder: "", entries: [], types: [], forPages: [] } : packageAround(read, dirname(folder));
}

function packageIn(read: Read, folder: string): PackageFolder | undefined {
  return packagesBy(read)(folder);
}

const packagesBy = memoizeWeakly((read: Read) =>
  memoize((folder: string) => {
    const manifest = join(folder, "package.json");
    const text = read(manifest);
    return text === undefined ? undefined : packageFolders(new Map([[manifest, text]])).at(-1);
  }),
);

export function typesBeside(path: string): readonly string[] {
  const [compiled, types] = TYPES_OF_COMPILED.find(([pattern]) => pattern.test(path)) ?? [];
  return compiled === undefined ? [] : (types ?? []).map((ending) => path.replace(compiled, ending));
}

const readerOf = memoize((packages: string) => createDeclarationReader((path) => readPackages(packages, path)));

/**
 * Returns the types that a module and its comments import from installed packages, with their dependencies.
 *
 * @param packages the folder `node_modules`
 * @param usages texts whose comments count as the module's
 */
export function packageTypes(code: string, packages: string, usages: readonly string[] = []): readonly string[] {
  const reader = readerOf(packages);
  const first = new Map<string, Declaration>();
  for (const { local, from, name } of typesImported(reader, code, usages.join("\n"))) {
    const declaration = reader.declarationOf(from, name);
    if (declaration !== null) first.set(local, declaration);
  }
  const { parts, nameOf, textOf } = joinDeclarations([...first.values()], MAX_CHARACTERS);
  const codes = excerptsOf(parts, textOf).map(({ code: excerpt }) => excerpt);
  const renamed = [...first].flatMap(([local, imported]) =>
    local === nameOf(imported) ? [] : [`declare type ${local} = ${nameOf(imported)};`],
  );
  return codes.length === 0 ? [] : [[...codes, ...renamed].join("\n")];
}

export function readPackages(packages: string, path: string): string | undefined {
  const bytes = path.startsWith(PACKAGES) ? readInside(packages, path.slice(PACKAGES.length), MAX_FILE_BYTES) : null;
  return bytes === null ? undefined : new TextDecoder().decode(bytes);
}

export function declaredTypePackages(
  reader: DeclarationReader,
  manifest: string,
  code: string,
  requested: readonly string[] = [],
): readonly string[] {
  const fields = recordOf(parseJson(manifest));
  const needed = new Set(["dependencies", "peerDependencies"].flatMap((field) => Object.keys(recordOf(fields[field]))));
  const written = new Set([...needed, ...Object.keys(recordOf(fields["devDependencies"]))]);
  const imported = typesImported(reader, code).map(({ from }) => from);
  const packages = [...requested, ...imported].flatMap((specifier) => {
    const [name] = PACKAGE.exec(specifier) ?? [];
    if (name === undefined || isBuiltin(specifier)) return [];
    const usages = byOthers(name);
    return written.has(usages) ? [usages] : needed.has(name) ? [name] : [];
  });
  return [...new Set(packages)].toSorted();
}

const TYPE_NAME = /^[\p{Lu}_$]/u;

function typesImported(reader: DeclarationReader, code: string, usages = ""): readonly ImportedType[] {
  const types = new Map<string, ImportedType>();
  const comments = jsdocComments(usages).map(({ start, end }) => usages.slice(start, end));
  for (const type of [...reader.importsOf(code), ...reader.importsOf(comments.join("\n"))])
    if (!type.from.startsWith(".") && TYPE_NAME.test(type.local) && !types.has(type.local)) types.set(type.local, type);
  return [...types.values()];
}
